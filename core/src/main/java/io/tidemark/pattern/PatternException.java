package io.tidemark.pattern;

/** A pattern that cannot be run. The message names the step and what to do. */
public final class PatternException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  PatternException(String message) {
    super(message);
  }

  PatternException(String message, Throwable cause) {
    super(message, cause);
  }

  static PatternException at(String step, String problem) {
    return new PatternException("step '" + step + "': " + problem);
  }
}
