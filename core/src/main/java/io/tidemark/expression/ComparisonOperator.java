package io.tidemark.expression;

/** A comparison of two values of one kind. */
public enum ComparisonOperator {
  /** Equal. */
  EQUAL("="),
  /** Not equal. */
  NOT_EQUAL("<>"),
  /** Less. */
  LESS("<"),
  /** Less or equal. */
  LESS_OR_EQUAL("<="),
  /** Greater. */
  GREATER(">"),
  /** Greater or equal. */
  GREATER_OR_EQUAL(">=");

  private final String symbol;

  ComparisonOperator(String symbol) {
    this.symbol = symbol;
  }

  /** The operator as SQL writes it. */
  public String symbol() {
    return symbol;
  }

  /** Whether only equality matters, not order. */
  public boolean isEquality() {
    return this == EQUAL || this == NOT_EQUAL;
  }
}
