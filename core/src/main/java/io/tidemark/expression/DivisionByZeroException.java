package io.tidemark.expression;

/** A division or remainder under {@link NullLogic#SQL} met a divisor of zero. */
public final class DivisionByZeroException extends ArithmeticException {
  private static final long serialVersionUID = 1L;

  /** Names the operation and its dividend. */
  public DivisionByZeroException(String message) {
    super(message);
  }
}
