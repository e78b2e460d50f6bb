package io.tidemark.pattern;

/** A match function has thrown. The message names the rule and the time. */
public final class MatchFunctionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MatchFunctionException(String message, RuntimeException cause) {
    super(message, cause);
  }
}
