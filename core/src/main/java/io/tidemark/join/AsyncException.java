package io.tidemark.join;

/** A lookup cannot go on: its call has failed for good, or its answer is not one to it. */
public final class AsyncException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  AsyncException(String message) {
    super(message);
  }
}
