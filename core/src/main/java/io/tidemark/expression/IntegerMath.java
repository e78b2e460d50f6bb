package io.tidemark.expression;

import io.tidemark.record.Nulls;

/**
 * Exact int64 arithmetic. Called by generated code, from other packages too; of no use elsewhere.
 *
 * <p>A result that leaves int64 or is {@link Nulls#INT64} is an overflow. Methods without a suffix
 * take operands that are not null; those in {@code Nullable} give null for null; those in {@code
 * OrNull} do so for a divisor of zero as well.
 */
public final class IntegerMath {
  private static final long NULL = Nulls.INT64;

  private IntegerMath() {}

  /** Sum. */
  public static long add(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0 || sum == NULL) {
      throw overflow("+", a, b);
    }
    return sum;
  }

  /** Difference. */
  public static long subtract(long a, long b) {
    long difference = a - b;
    if (((a ^ b) & (a ^ difference)) < 0 || difference == NULL) {
      throw overflow("-", a, b);
    }
    return difference;
  }

  /** Product. */
  public static long multiply(long a, long b) {
    long product = a * b;
    if (Math.multiplyHigh(a, b) != product >> 63 || product == NULL) {
      throw overflow("*", a, b);
    }
    return product;
  }

  /** Quotient, truncated. */
  public static long divide(long a, long b) {
    if (b == 0) {
      throw byZero("/", a);
    }
    return a / b;
  }

  /** Remainder, with the sign of the dividend. */
  public static long remainder(long a, long b) {
    if (b == 0) {
      throw byZero("%", a);
    }
    return a % b;
  }

  /** Sum, or null. */
  public static long addNullable(long a, long b) {
    return a == NULL || b == NULL ? NULL : add(a, b);
  }

  /** Difference, or null. */
  public static long subtractNullable(long a, long b) {
    return a == NULL || b == NULL ? NULL : subtract(a, b);
  }

  /** Product, or null. */
  public static long multiplyNullable(long a, long b) {
    return a == NULL || b == NULL ? NULL : multiply(a, b);
  }

  /** Quotient, truncated, or null. */
  public static long divideNullable(long a, long b) {
    return a == NULL || b == NULL ? NULL : divide(a, b);
  }

  /** Remainder, or null. */
  public static long remainderNullable(long a, long b) {
    return a == NULL || b == NULL ? NULL : remainder(a, b);
  }

  /** Quotient, truncated, or null, also for a divisor of zero. */
  public static long divideOrNull(long a, long b) {
    return a == NULL || b == NULL || b == 0 ? NULL : a / b;
  }

  /** Remainder, or null, also for a divisor of zero. */
  public static long remainderOrNull(long a, long b) {
    return a == NULL || b == NULL || b == 0 ? NULL : a % b;
  }

  private static ExpressionOverflowException overflow(String operator, long a, long b) {
    return new ExpressionOverflowException(
        a + " " + operator + " " + b + " overflows int64; its range is +/-" + Long.MAX_VALUE);
  }

  private static DivisionByZeroException byZero(String operator, long a) {
    return new DivisionByZeroException(
        a + " " + operator + " 0: division by zero; guard it with CASE or NULLIF");
  }
}
