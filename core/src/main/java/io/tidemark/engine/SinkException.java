package io.tidemark.engine;

/** A user's sink or dead letter handler has thrown. The message tells which and what it said. */
public final class SinkException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SinkException(String what, RuntimeException cause) {
    super(what + " threw " + cause, cause);
  }
}
