package io.tidemark.expression;

import io.tidemark.record.FieldType;

/** Decimal digits and powers of ten. */
final class Digits {
  /** The largest k such that 10^k is an int64. */
  static final int MAX_POWER = 18;

  private static final long[] POWERS = new long[MAX_POWER + 1];

  static {
    POWERS[0] = 1;
    for (int i = 1; i <= MAX_POWER; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  private Digits() {}

  /** 10^k. */
  static long power(int k) {
    return POWERS[k];
  }

  /** The largest value of a decimal of so many digits. */
  static long limit(int precision) {
    return POWERS[precision] - 1;
  }

  /** How many digits a value of an integer or decimal type may have. */
  static int of(FieldType type) {
    return switch (type.kind()) {
      case INT8 -> 3;
      case INT16 -> 5;
      case INT32 -> 10;
      case INT64 -> 19;
      case DECIMAL -> type.precision();
      default -> throw new IllegalArgumentException(type + " has no digits");
    };
  }

  /** The largest value of an integer type. */
  static long max(FieldType type) {
    return switch (type.kind()) {
      case INT8 -> Byte.MAX_VALUE;
      case INT16 -> Short.MAX_VALUE;
      case INT32 -> Integer.MAX_VALUE;
      case INT64 -> Long.MAX_VALUE;
      default -> throw new IllegalArgumentException(type + " is no integer");
    };
  }
}
