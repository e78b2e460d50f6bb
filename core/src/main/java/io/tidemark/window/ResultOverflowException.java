package io.tidemark.window;

/** A result of a window does not fit its field. The message tells the key and the window. */
public final class ResultOverflowException extends ArithmeticException {
  private static final long serialVersionUID = 1L;

  /** A result that does not fit, and where it was to go. */
  public ResultOverflowException(String message, ArithmeticException cause) {
    super(message);
    initCause(cause);
  }
}
