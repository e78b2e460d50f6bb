package io.tidemark.expression;

/** A result does not fit its type, or is the value that stands for the type's null. */
public final class ExpressionOverflowException extends ArithmeticException {
  private static final long serialVersionUID = 1L;

  /** Names the operation, its operands and the type that is too small. */
  public ExpressionOverflowException(String message) {
    super(message);
  }
}
