package io.tidemark.expression;

/** A connective of conditions. */
public enum LogicalOperator {
  /** True if all operands are. */
  AND,
  /** True if any operand is. */
  OR
}
