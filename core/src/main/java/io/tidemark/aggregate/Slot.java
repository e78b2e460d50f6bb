package io.tidemark.aggregate;

import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType.Kind;

/**
 * A piece of an accumulator: what is folded over which value.
 *
 * @param fold what happens to the value of each row
 * @param value what is folded
 * @param factor the second factor of a product, or what must have a value too; else null
 * @param offset bytes from the start of the accumulator
 */
record Slot(Fold fold, Expression value, Expression factor, int offset) {
  /** How the values of rows become one. */
  enum Fold {
    /** Number of rows that have a value. */
    VALUES(8),
    /** Sum in spill form (two int64) or as a double. */
    SUM(16),
    /** Sum of products of two exact values, in spill form. */
    PRODUCT_SUM(16),
    /** Least value. */
    MIN(8),
    /** Greatest value. */
    MAX(8),
    /** Value with the least sequence, and that sequence. */
    FIRST(16),
    /** Value with the greatest sequence, and that sequence. */
    LAST(16);

    private final int length;

    Fold(int length) {
      this.length = length;
    }

    int length() {
      return length;
    }
  }

  boolean isDouble() {
    return value.type().kind() == Kind.FLOAT64;
  }

  boolean nullable() {
    return value.nullable() || (factor != null && factor.nullable());
  }
}
