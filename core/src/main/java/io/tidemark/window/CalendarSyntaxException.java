package io.tidemark.window;

/** A trading calendar that cannot be read; the message tells file, line and column. */
public final class CalendarSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  CalendarSyntaxException(String file, int line, int column, String message) {
    super(file + ":" + line + ":" + column + ": " + message);
    this.line = line;
    this.column = column;
  }

  /** The line, from 1. */
  public int line() {
    return line;
  }

  /** The column, from 1. */
  public int column() {
    return column;
  }
}
