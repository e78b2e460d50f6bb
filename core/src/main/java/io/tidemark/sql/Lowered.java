package io.tidemark.sql;

import io.tidemark.expression.Expression;

/**
 * An expression of a script in typed form, and how large it is once views are inlined: a few lines
 * of views over views can stand for more than any machine evaluates, so both are bounded.
 *
 * @param expression the typed form
 * @param nodes how many there are with all views inlined
 * @param depth of the nesting with all views inlined
 */
record Lowered(Expression expression, long nodes, int depth) {
  /** The most nodes of an expression. */
  static final int MAX_NODES = 10_000;

  /** The deepest nesting of an expression. */
  static final int MAX_DEPTH = 256;

  /** A field that rows really hold. */
  static Lowered leaf(Expression expression) {
    return new Lowered(expression, 1, 1);
  }
}
