package io.tidemark.expression;

import io.tidemark.record.Nulls;

/**
 * Arithmetic on doubles that know null. Called by generated code, from other packages too; of no
 * use elsewhere.
 *
 * <p>Methods in {@code Nullable} give null for null; those in {@code OrNull} do so for a divisor of
 * zero as well.
 */
public final class FloatMath {
  private FloatMath() {}

  private static boolean anyNull(double a, double b) {
    return Nulls.isNull(a) || Nulls.isNull(b);
  }

  /** The opposite, null of null. */
  public static double negate(double a) {
    return Nulls.isNull(a) ? a : -a;
  }

  /** The absolute value, null of null. */
  public static double absolute(double a) {
    return Nulls.isNull(a) ? a : Math.abs(a);
  }

  /** Quotient; a divisor of zero is an error, as SQL has it. */
  public static double divide(double a, double b) {
    if (b == 0) {
      throw byZero("/", a);
    }
    return a / b;
  }

  /** Remainder with the sign of the dividend. */
  public static double remainder(double a, double b) {
    if (b == 0) {
      throw byZero("%", a);
    }
    return a % b;
  }

  /** Sum, or null. */
  public static double addNullable(double a, double b) {
    return anyNull(a, b) ? Nulls.FLOAT64 : a + b;
  }

  /** Difference, or null. */
  public static double subtractNullable(double a, double b) {
    return anyNull(a, b) ? Nulls.FLOAT64 : a - b;
  }

  /** Product, or null. */
  public static double multiplyNullable(double a, double b) {
    return anyNull(a, b) ? Nulls.FLOAT64 : a * b;
  }

  /** Quotient, or null. */
  public static double divideNullable(double a, double b) {
    return anyNull(a, b) ? Nulls.FLOAT64 : divide(a, b);
  }

  /** Remainder, or null. */
  public static double remainderNullable(double a, double b) {
    return anyNull(a, b) ? Nulls.FLOAT64 : remainder(a, b);
  }

  /** Quotient, or null, also for a divisor of zero. */
  public static double divideOrNull(double a, double b) {
    return anyNull(a, b) || b == 0 ? Nulls.FLOAT64 : a / b;
  }

  /** Remainder, or null, also for a divisor of zero. */
  public static double remainderOrNull(double a, double b) {
    return anyNull(a, b) || b == 0 ? Nulls.FLOAT64 : a % b;
  }

  private static DivisionByZeroException byZero(String operator, double a) {
    return new DivisionByZeroException(
        a + " " + operator + " 0: division by zero; guard it with CASE or NULLIF");
  }
}
