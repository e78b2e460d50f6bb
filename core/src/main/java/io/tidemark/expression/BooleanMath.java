package io.tidemark.expression;

import io.tidemark.record.Nulls;

/**
 * Kleene's logic on 0, 1 and {@link Nulls#BOOLEAN}. Called by generated code, from other packages
 * too; of no use elsewhere.
 */
public final class BooleanMath {
  private static final int NULL = Nulls.BOOLEAN;

  private BooleanMath() {}

  /** False if either is, else null if either is, else true. */
  public static int and(int a, int b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    return a == NULL || b == NULL ? NULL : 1;
  }

  /** True if either is, else null if either is, else false. */
  public static int or(int a, int b) {
    if (a == 1 || b == 1) {
      return 1;
    }
    return a == NULL || b == NULL ? NULL : 0;
  }

  /** The opposite, null of null. */
  public static int not(int a) {
    return a == NULL ? NULL : 1 - a;
  }
}
