package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;

/**
 * By what the two sides of a comparison are multiplied to count in the same unit.
 *
 * @param left factor of the left side
 * @param right factor of the right side; one of the two is 1
 * @param isSmall whether no product can leave int64
 */
record Factors(long left, long right, boolean isSmall) {
  private static final Factors ONE = new Factors(1, 1, true);

  static Factors of(Comparison comparison) {
    FieldType left = comparison.left().type();
    FieldType right = comparison.right().type();
    if (left.kind() == Kind.TIMESTAMP) {
      return ofTimes(left, right);
    }
    boolean isExact = left.isNumeric() && left.kind() != Kind.FLOAT64;
    return isExact ? ofDecimals(left, right) : ONE;
  }

  private static Factors ofTimes(FieldType left, FieldType right) {
    long fine = Math.max(left.unit().perSecond(), right.unit().perSecond());
    return left.unit() == right.unit()
        ? ONE
        : new Factors(fine / left.unit().perSecond(), fine / right.unit().perSecond(), false);
  }

  private static Factors ofDecimals(FieldType left, FieldType right) {
    int scale = Math.max(left.scale(), right.scale());
    int leftShift = scale - left.scale();
    int rightShift = scale - right.scale();
    return new Factors(
        Digits.power(leftShift),
        Digits.power(rightShift),
        fits(left, leftShift) && fits(right, rightShift));
  }

  private static boolean fits(FieldType type, int shift) {
    return shift == 0 || Digits.of(type) + shift <= Digits.MAX_POWER;
  }

  boolean isOne() {
    return left == 1 && right == 1;
  }
}
