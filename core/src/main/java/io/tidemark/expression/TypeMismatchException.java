package io.tidemark.expression;

/** An operator was given operands of types that it does not take. The message names both. */
public final class TypeMismatchException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Says what was found, what was expected and what to do. */
  public TypeMismatchException(String message) {
    super(message);
  }

  static String describe(Expression expression) {
    return "'" + expression + "' of type " + expression.type();
  }
}
