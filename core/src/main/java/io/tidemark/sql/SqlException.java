package io.tidemark.sql;

/**
 * Says why a script is not accepted, and where.
 *
 * <p>The message starts with the place, then says what was found, what was expected and, where
 * there is one, the way out.
 */
public final class SqlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  /**
   * Makes the message {@code line L, column C: message}.
   *
   * @param message what was found and what was expected
   * @param line from 1
   * @param column from 1, in characters
   */
  public SqlException(String message, int line, int column) {
    this(message, line, column, null);
  }

  SqlException(String message, int line, int column, Throwable cause) {
    super("line " + line + ", column " + column + ": " + message, cause);
    this.line = line;
    this.column = column;
  }

  /** The line, from 1. */
  public int line() {
    return line;
  }

  /** The column in its line, from 1. */
  public int column() {
    return column;
  }
}
