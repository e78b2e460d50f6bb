package io.tidemark.expression;

/** A rule expression that cannot be understood. The message shows where. */
public final class RuleSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int position;

  RuleSyntaxException(String problem, String text, int position, Throwable cause) {
    super(
        problem
            + "\n  "
            + text.replace('\n', ' ')
            + "\n  "
            + " ".repeat(Math.max(0, position))
            + "^ at character "
            + (position + 1),
        cause);
    this.position = position;
  }

  /** Where in the text, from 0. */
  public int position() {
    return position;
  }
}
