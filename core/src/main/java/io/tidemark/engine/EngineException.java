package io.tidemark.engine;

/**
 * The engine has stopped: a record could not be processed. The message tells its position in the
 * input, its stream and what happened. Some of the record's results may be with the sinks already,
 * so nothing more is accepted and no snapshot is written.
 */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An engine that stopped for a cause. */
  public EngineException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Tells where it happened, what, and what follows from it. */
  static EngineException stopped(String where, Throwable cause) {
    String what = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return new EngineException(where + ": " + what + "; the engine has stopped", cause);
  }
}
