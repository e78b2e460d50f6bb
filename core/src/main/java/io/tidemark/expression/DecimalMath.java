package io.tidemark.expression;

import io.tidemark.record.FieldType;
import io.tidemark.record.Nulls;

/**
 * Exact arithmetic on scaled int64 decimals. Called by generated code, from other packages too; of
 * no use elsewhere.
 *
 * <p>Operands are unscaled values. A result of more digits than its type has is an overflow.
 * Methods without a suffix take operands that are not null; those in {@code Nullable} give null for
 * null; those in {@code OrNull} do so for a divisor of zero as well.
 */
public final class DecimalMath {
  private static final long NULL = Nulls.INT64;
  private static final long MAX = Digits.limit(FieldType.MAX_PRECISION);

  private DecimalMath() {}

  /** Sum of two of one scale. */
  public static long add(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0 || sum > MAX || sum < -MAX) {
      throw overflow("+", a, b, MAX);
    }
    return sum;
  }

  /** Difference of two of one scale. */
  public static long subtract(long a, long b) {
    long difference = a - b;
    if (((a ^ b) & (a ^ difference)) < 0 || difference > MAX || difference < -MAX) {
      throw overflow("-", a, b, MAX);
    }
    return difference;
  }

  /** Product; its scale is the sum of the scales. */
  public static long multiply(long a, long b) {
    long product = a * b;
    if (Math.multiplyHigh(a, b) != product >> 63 || product > MAX || product < -MAX) {
      throw overflow("*", a, b, MAX);
    }
    return product;
  }

  /** Remainder of two of one scale, with the sign of the dividend. */
  public static long remainder(long a, long b) {
    if (b == 0) {
      throw byZero("%", a);
    }
    return a % b;
  }

  /**
   * Quotient {@code a * 10^shift / b}, rounded half up (away from zero).
   *
   * @param shift scale of the result less that of {@code a} plus that of {@code b}, -18 to 36
   * @param limit the largest value of the result's type
   */
  public static long divide(long a, long b, int shift, long limit) {
    if (b == 0) {
      throw byZero("/", a);
    }
    long quotient;
    try {
      quotient = divideHalfUp(a, b, shift);
    } catch (ExpressionOverflowException e) {
      throw overflow("* 10^" + shift + " /", a, b, limit);
    }
    if (quotient > limit || quotient < -limit) {
      throw overflow("* 10^" + shift + " /", a, b, limit);
    }
    return quotient;
  }

  private static long divideHalfUp(long a, long b, int shift) {
    if (shift < 0) {
      long factor = Digits.power(-shift);
      return Int128.divideHalfUp(0, a, 0, Int128.productSpill(b, factor), b * factor);
    }
    if (shift <= Digits.MAX_POWER) {
      long factor = Digits.power(shift);
      long dividend = a * factor;
      if (Math.multiplyHigh(a, factor) == dividend >> 63) {
        return roundedQuotient(dividend, b);
      }
    }
    return Int128.divideHalfUp(0, a, shift, 0, b);
  }

  private static long roundedQuotient(long dividend, long divisor) {
    long quotient = dividend / divisor;
    long remainder = Math.abs(dividend % divisor);
    if (remainder >= Math.abs(divisor) - remainder) {
      return quotient + (((dividend ^ divisor) >> 63) | 1);
    }
    return quotient;
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

  /** Remainder, or null. */
  public static long remainderNullable(long a, long b) {
    return a == NULL || b == NULL ? NULL : remainder(a, b);
  }

  /** Remainder, or null, also for a divisor of zero. */
  public static long remainderOrNull(long a, long b) {
    return a == NULL || b == NULL || b == 0 ? NULL : a % b;
  }

  /** Quotient as {@link #divide}, or null. */
  public static long divideNullable(long a, long b, int shift, long limit) {
    return a == NULL || b == NULL ? NULL : divide(a, b, shift, limit);
  }

  /** Quotient as {@link #divide}, or null, also for a divisor of zero. */
  public static long divideOrNull(long a, long b, int shift, long limit) {
    return a == NULL || b == NULL || b == 0 ? NULL : divide(a, b, shift, limit);
  }

  private static ExpressionOverflowException overflow(String operator, long a, long b, long limit) {
    return new ExpressionOverflowException(
        a
            + " "
            + operator
            + " "
            + b
            + " (unscaled decimals) exceeds +/-"
            + limit
            + "; cast the operands to a smaller scale or the result to more digits");
  }

  private static DivisionByZeroException byZero(String operator, long a) {
    return new DivisionByZeroException(
        a
            + " (unscaled decimal) "
            + operator
            + " 0: division by zero; guard it with CASE or NULLIF");
  }
}
