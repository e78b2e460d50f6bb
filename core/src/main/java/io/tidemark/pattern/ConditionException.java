package io.tidemark.pattern;

/** A condition that could not be evaluated. The message names rule, step and event time. */
public final class ConditionException extends ArithmeticException {
  private static final long serialVersionUID = 1L;

  ConditionException(String message, RuntimeException cause) {
    super(message);
    initCause(cause);
  }
}
