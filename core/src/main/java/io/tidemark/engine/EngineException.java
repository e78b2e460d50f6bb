package io.tidemark.engine;

/**
 * The engine has stopped: a record could not be processed. The message tells its position in the
 * input, its stream and what happened; state is as it was before the record, and nothing more is
 * accepted.
 */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An engine that stopped for a cause. */
  public EngineException(String message, Throwable cause) {
    super(message, cause);
  }
}
