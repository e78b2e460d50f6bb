package io.tidemark.aggregate;

/**
 * A user's aggregate has thrown while it merged or wrote a result: what it left of the accumulator
 * is unknown, so nothing goes on from here.
 */
public final class UserAggregateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What was being done, and what was thrown. */
  public UserAggregateException(String message, RuntimeException cause) {
    super(message, cause);
  }
}
