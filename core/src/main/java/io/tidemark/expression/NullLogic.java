package io.tidemark.expression;

/** What operators make of null. Every node that depends on it carries its own. */
public enum NullLogic {
  /**
   * SQL's three-valued logic: a comparison with null is null, {@code AND}, {@code OR} and {@code
   * NOT} are Kleene's, and division by zero is an error.
   */
  SQL,
  /**
   * The logic of rule expressions: {@code null == null} is true, an order comparison with null is
   * false, null counts as false in {@code && || !}, and division by zero is null. Comparisons and
   * logical operators never yield null.
   */
  RULE
}
