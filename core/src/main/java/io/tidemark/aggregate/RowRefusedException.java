package io.tidemark.aggregate;

/** A user's aggregate has thrown on a row, of which nothing is in the state. */
public final class RowRefusedException extends ArithmeticException {
  private static final long serialVersionUID = 1L;

  /** What was being done, and what was thrown. */
  public RowRefusedException(String message, RuntimeException cause) {
    super(message);
    initCause(cause);
  }
}
