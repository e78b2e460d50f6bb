package io.tidemark.tools.csv;

/**
 * A row that could not be read: where it stands, what is wrong, and its bytes. Reused by its
 * reader: it holds until the next row is read.
 */
public final class CsvReject {
  private static final int MAX_QUOTED = 60;

  private long line;
  private String column = "";
  private String reason = "";
  private byte[] bytes = new byte[0];
  private int offset;
  private int length;

  CsvReject() {}

  void set(long atLine, String inColumn, String why, byte[] source, int from, int to) {
    line = atLine;
    column = inColumn;
    reason = why;
    bytes = source;
    offset = from;
    length = to - from;
  }

  /** Number of the line at which the row starts, from 1; the header counts. */
  public long line() {
    return line;
  }

  /** Name of the column with the fault, empty if it is not one column's. */
  public String column() {
    return column;
  }

  /** What was found and what was expected. */
  public String reason() {
    return reason;
  }

  /** The array that holds the row's text. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the row's text starts in {@link #bytes()}. */
  public int offset() {
    return offset;
  }

  /** Bytes of the row's text, without its line end. */
  public int length() {
    return length;
  }

  /** A text in quotes, cut where it gets long. */
  static String quote(String text) {
    return text.length() <= MAX_QUOTED
        ? "'" + text + "'"
        : "'" + text.substring(0, MAX_QUOTED) + "...' (" + text.length() + " characters)";
  }
}
