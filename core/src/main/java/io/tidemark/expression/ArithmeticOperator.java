package io.tidemark.expression;

/** A binary operator on numbers. */
public enum ArithmeticOperator {
  /** Sum. */
  ADD("+"),
  /** Difference. */
  SUBTRACT("-"),
  /** Product. */
  MULTIPLY("*"),
  /** Quotient: truncated for integers, rounded half up for decimals. */
  DIVIDE("/"),
  /** Remainder with the sign of the dividend. */
  REMAINDER("%");

  private final String symbol;

  ArithmeticOperator(String symbol) {
    this.symbol = symbol;
  }

  /** The operator as SQL and rule expressions write it. */
  public String symbol() {
    return symbol;
  }
}
