package io.tidemark.expression;

import io.tidemark.record.Nulls;

/**
 * Comparisons of values that may be null. Called by generated code, from other packages too; of no
 * use elsewhere.
 *
 * <p>{@code compare} gives an order: -1, 0 or 1 as usual, or one of {@link #UNORDERED}, {@link
 * #ONE_NULL}, {@link #BOTH_NULL}. The other methods judge it: for SQL to 0, 1 or {@link
 * Nulls#BOOLEAN}, those in {@code InRule} to 0 or 1.
 */
public final class Comparisons {
  /** The order of a NaN and anything that is not null. */
  public static final int UNORDERED = 2;

  /** The order of a null and something that is not null. */
  public static final int ONE_NULL = 3;

  /** The order of two nulls. */
  public static final int BOTH_NULL = 4;

  private static final int NULL = Nulls.BOOLEAN;

  private Comparisons() {}

  private static int withNull(boolean both) {
    return both ? BOTH_NULL : ONE_NULL;
  }

  /** Compares integers, decimals of one scale, timestamps of one unit, symbols. */
  public static int compare(long a, long b) {
    if (a == Nulls.INT64 || b == Nulls.INT64) {
      return withNull(a == b);
    }
    return Long.compare(a, b);
  }

  /** Compares booleans. */
  public static int compare(int a, int b) {
    if (a == NULL || b == NULL) {
      return withNull(a == b);
    }
    return Integer.compare(a, b);
  }

  /** Compares doubles. */
  public static int compare(double a, double b) {
    if (Nulls.isNull(a) || Nulls.isNull(b)) {
      return withNull(Nulls.isNull(a) && Nulls.isNull(b));
    }
    if (a < b) {
      return -1;
    }
    if (a > b) {
      return 1;
    }
    return a == b ? 0 : UNORDERED;
  }

  /** Compares {@code a * aFactor} with {@code b * bFactor} in 128 bits; factors are positive. */
  public static int compareScaled(long a, long aFactor, long b, long bFactor) {
    if (a == Nulls.INT64 || b == Nulls.INT64) {
      return withNull(a == b);
    }
    long aHigh = Math.multiplyHigh(a, aFactor);
    long bHigh = Math.multiplyHigh(b, bFactor);
    return aHigh != bHigh
        ? Long.compare(aHigh, bHigh)
        : Long.compareUnsigned(a * aFactor, b * bFactor);
  }

  private static int outcome(int order, boolean holds) {
    if (order >= ONE_NULL) {
      return NULL;
    }
    return holds ? 1 : 0;
  }

  /** {@code =} in SQL. */
  public static int equal(int order) {
    return outcome(order, order == 0);
  }

  /** {@code <>} in SQL. */
  public static int notEqual(int order) {
    return outcome(order, order != 0);
  }

  /** {@code <} in SQL. */
  public static int less(int order) {
    return outcome(order, order < 0);
  }

  /** {@code <=} in SQL. */
  public static int lessOrEqual(int order) {
    return outcome(order, order <= 0);
  }

  /** {@code >} in SQL. */
  public static int greater(int order) {
    return outcome(order, order == 1);
  }

  /** {@code >=} in SQL. */
  public static int greaterOrEqual(int order) {
    return outcome(order, order == 0 || order == 1);
  }

  /** {@code ==} in rules. */
  public static int equalInRule(int order) {
    return order == 0 || order == BOTH_NULL ? 1 : 0;
  }

  /** {@code !=} in rules. */
  public static int notEqualInRule(int order) {
    return 1 - equalInRule(order);
  }

  /** {@code <} in rules. */
  public static int lessInRule(int order) {
    return order < 0 ? 1 : 0;
  }

  /** {@code <=} in rules. */
  public static int lessOrEqualInRule(int order) {
    return order <= 0 ? 1 : 0;
  }

  /** {@code >} in rules. */
  public static int greaterInRule(int order) {
    return order == 1 ? 1 : 0;
  }

  /** {@code >=} in rules. */
  public static int greaterOrEqualInRule(int order) {
    return order == 0 || order == 1 ? 1 : 0;
  }
}
