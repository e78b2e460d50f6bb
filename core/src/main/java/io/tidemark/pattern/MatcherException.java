package io.tidemark.pattern;

/** A run could not be carried on. The message names rule, step and event time. */
public final class MatcherException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MatcherException(String message, RuntimeException cause) {
    super(message, cause);
  }
}
