package io.tidemark.join;

/** A join holds as many rows of an input as its cap allows, and is to stop then. */
public final class JoinFullException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  JoinFullException(String message) {
    super(message);
  }
}
