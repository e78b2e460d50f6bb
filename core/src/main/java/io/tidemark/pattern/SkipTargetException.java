package io.tidemark.pattern;

/** A match has no event to skip to, and the strategy says to fail then. */
public final class SkipTargetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SkipTargetException(String message) {
    super(message);
  }
}
