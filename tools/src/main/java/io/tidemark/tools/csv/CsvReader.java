package io.tidemark.tools.csv;

import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.tools.ToolException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the rows of a CSV file (RFC 4180, plain or gzip) into records of a table.
 *
 * <p>Memory is constant and a good row allocates nothing: the text is parsed where the file's bytes
 * were read to. A row that cannot be read is reported and passed over: it ends where its line ends,
 * or, if its fields are sound and only a value is not, where its last field ends. So a quote that
 * is never closed costs one line. Blank lines are passed over, unless the file has but one column.
 *
 * <p>Not thread-safe.
 */
public final class CsvReader implements AutoCloseable {
  /** The longest row, in bytes; a longer one is malformed. */
  public static final int MAX_ROW = 1 << 20;

  private static final int CHUNK = 128 * 1024;
  private static final int MORE = -1;
  private static final int FAULT = -2;
  private static final int MAX_KEPT = 1024;
  private static final long LINE_ENDS = Digits.pattern((byte) '\n');
  private static final long QUOTES = Digits.pattern((byte) '"');

  /** What {@link #next} met. */
  public enum Result {
    /** A row, now in the record. */
    ROW,
    /** A row that could not be read, see {@link #reject()}; the record holds rubbish. */
    REJECT,
    /** The end, see {@link #damage()}. */
    END
  }

  private final CsvSource source;
  private final byte delimiter;
  private final long delimiters;
  private final boolean exactColumns;
  private final CsvLayout layout;
  private final CsvCell[][] cells;
  private final CsvCell[] absent;
  private final CsvReject reject = new CsvReject();

  private final byte[] bytes = new byte[MAX_ROW + CHUNK + Digits.PADDING];
  private int position;
  private int limit;
  private boolean ended;
  private long passed;
  private long line = 1;
  private long rowLine;
  private long rows;
  private long rejects;

  // The field that scan() found last.
  private byte[] text = bytes;
  private int textFrom;
  private int textTo;
  private boolean quoted;
  private byte[] unescaped;

  /**
   * Opens a file and reads its header.
   *
   * @param name how errors call it, such as {@code trades=trades.csv.gz}
   * @param schema of the table that its rows go to
   * @param mergeColumn integer column for {@link #mergeKey()}, or null
   * @throws ToolException a usage error if the file or a column is missing
   */
  public CsvReader(
      String name,
      Path path,
      Schema schema,
      CsvOptions options,
      SymbolTable symbols,
      String mergeColumn) {
    source = CsvSource.open(name, path);
    delimiter = options.delimiter();
    delimiters = Digits.pattern(delimiter);
    exactColumns = options.header();
    try {
      end();
      skipByteOrderMark();
      layout =
          new CsvLayout(
              name,
              schema,
              options,
              symbols,
              mergeColumn,
              options.header() ? readHeader(schema) : null);
    } catch (RuntimeException e) {
      source.close();
      throw e;
    }
    cells = layout.cells();
    absent = layout.absent();
  }

  private void skipByteOrderMark() {
    while (limit < 3 && fill()) {
      // Reads until the mark would be there.
    }
    if (limit >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF) {
      position = 3;
    }
  }

  private List<String> readHeader(Schema schema) {
    List<String> names = new ArrayList<>();
    int at = headerEnd(names);
    for (boolean more = true; at == MORE && more && limit - position <= MAX_ROW; ) {
      more = fill();
      at = headerEnd(names);
    }
    if (at < 0 || (position == limit && ended)) {
      throw ToolException.usage(
          "input "
              + source.name()
              + ": found "
              + (position == limit ? "an empty file" : "no header in the first line")
              + ", expected a header with the columns of table "
              + schema
              + "; if the file has none, say 'csv.header'='false' in its WITH (...)"
              + (source.damage() == null ? "" : " (" + source.damage().getMessage() + ")"));
    }
    line += newlines(position, at) + 1;
    position = Math.min(at + 1, limit);
    return names;
  }

  private int headerEnd(List<String> names) {
    names.clear();
    for (int at = position; ; at++) {
      at = scan(at);
      if (at < 0 || (at >= limit && !isWhole())) {
        return at == FAULT ? FAULT : MORE;
      }
      int to = endOfText(at);
      names.add(new String(text, textFrom, to - textFrom, StandardCharsets.UTF_8));
      if (bytes[at] == '\n') {
        return at;
      }
    }
  }

  /**
   * Reads the next row into a record, whose header must be written already.
   *
   * @throws ToolException an internal error if the file cannot be read on
   */
  public Result next(RecordWriter target) {
    long record = target.address();
    for (; ; ) {
      int outcome = position == limit ? MORE : row(record);
      if (outcome == FAULT) {
        rejects++;
        return Result.REJECT;
      }
      if (outcome == MORE) {
        if (limit - position > MAX_ROW) {
          passOverLongRow();
          rejects++;
          return Result.REJECT;
        }
        if (!fill() && (position == limit || !isWhole())) {
          return Result.END;
        }
      } else if (outcome > 0) {
        rows++;
        return Result.ROW;
      }
    }
  }

  /** Parses one row: 1, or 0 for a blank line, {@link #MORE} or {@link #FAULT}. */
  private int row(long record) {
    int at = position;
    boolean anyQuoted = false;
    if (bytes[at] == '\n' || bytes[at] == '\r') {
      int end = blankEnd(at);
      if (end >= 0) {
        return passOverBlank(end);
      }
    }
    int columns = cells.length;
    int column = 0;
    for (; ; ) {
      at = scan(at);
      if (at >= limit && !isWhole()) {
        return MORE;
      }
      if (at < 0) {
        return at == MORE ? MORE : brokenQuote(column);
      }
      boolean last = bytes[at] == '\n';
      anyQuoted |= quoted;
      if (column < columns) {
        int to = last ? endOfText(at) : textTo;
        for (CsvCell cell : cells[column]) {
          if (!cell.store(text, textFrom, to, quoted, record)) {
            return badValue(cell, to, at, column);
          }
        }
      }
      column++;
      if (last) {
        break;
      }
      at++;
    }
    if (at - position > MAX_ROW) {
      return passOverLongRow();
    }
    if (column < columns || (exactColumns && column > columns)) {
      return badCount(column, at);
    }
    for (CsvCell cell : absent) {
      cell.storeNull(record);
    }
    rowLine = line;
    line += anyQuoted ? newlines(position, at) + 1 : 1;
    position = Math.min(at + 1, limit);
    return 1;
  }

  /**
   * Finds a field: its text in {@link #text}, {@link #textFrom} to {@link #textTo}. Returns where
   * the delimiter or line feed behind it stands, which may be the one behind the last byte read.
   */
  private int scan(int at) {
    if (bytes[at] == '"') {
      return scanQuoted(at);
    }
    int end = Digits.find(bytes, at, delimiters, LINE_ENDS);
    text = bytes;
    textFrom = at;
    textTo = end;
    quoted = false;
    return end;
  }

  private int scanQuoted(int at) {
    boolean escapes = false;
    int close = Digits.find(bytes, at + 1, QUOTES, QUOTES);
    while (close < limit && bytes[close + 1] == '"') {
      escapes = true;
      close = Digits.find(bytes, close + 2, QUOTES, QUOTES);
    }
    if (close >= limit) {
      return isWhole() ? FAULT : MORE;
    }
    int end = close + 1;
    if (bytes[end] == '\r' && bytes[end + 1] == '\n') {
      end++;
    }
    if (bytes[end] != delimiter && bytes[end] != '\n') {
      return FAULT;
    }
    quoted = true;
    text = bytes;
    textFrom = at + 1;
    textTo = close;
    if (escapes) {
      unescape();
    }
    return end;
  }

  private void unescape() {
    if (unescaped == null) {
      unescaped = new byte[bytes.length];
    }
    int to = 0;
    for (int i = textFrom; i < textTo; i++) {
      unescaped[to++] = bytes[i];
      if (bytes[i] == '"') {
        i++;
      }
    }
    text = unescaped;
    textFrom = 0;
    textTo = to;
  }

  /** The end of the last field's text: before a carriage return that belongs to the line end. */
  private int endOfText(int lineFeed) {
    return !quoted && textTo > textFrom && bytes[textTo - 1] == '\r' && textTo == lineFeed
        ? textTo - 1
        : textTo;
  }

  private int blankEnd(int at) {
    int end = bytes[at] == '\r' ? at + 1 : at;
    return bytes[end] == '\n' && cells.length > 1 ? end : -1;
  }

  private int passOverBlank(int end) {
    if (end >= limit && !isWhole()) {
      return MORE;
    }
    line++;
    position = Math.min(end + 1, limit);
    return 0;
  }

  /** A value that its column cannot hold: the row ends where its fields end. */
  private int badValue(CsvCell cell, int to, int terminator, int column) {
    String reason = cell.fault(text, textFrom, to);
    int at = terminator;
    while (bytes[at] != '\n') {
      at = scan(at + 1);
      if (at >= limit && !isWhole()) {
        return MORE;
      }
      if (at < 0) {
        return at == MORE ? MORE : brokenQuote(column);
      }
    }
    return at - position > MAX_ROW ? passOverLongRow() : reject(cell.column(), reason, at);
  }

  private int badCount(int found, int end) {
    String column = found < layout.columns() ? layout.name(found) : "";
    return reject(
        column,
        "found "
            + found
            + (found == 1 ? " column" : " columns")
            + ", expected "
            + (exactColumns ? "" : "at least ")
            + layout.columns(),
        end);
  }

  /** A quote that is not closed, or closed in the middle of a field: the row is its one line. */
  private int brokenQuote(int column) {
    int end = Digits.find(bytes, position, LINE_ENDS, LINE_ENDS);
    if (end >= limit && !isWhole()) {
      return MORE;
    }
    return reject(
        column < layout.columns() ? layout.name(column) : "",
        "found a quote that does not close at the end of its field, expected \"...\" with inner"
            + " quotes doubled",
        end);
  }

  private int reject(String column, String reason, int lineFeed) {
    int end = Math.min(lineFeed, limit);
    reject.set(line, column, reason);
    int to = end > position && bytes[end - 1] == '\r' ? end - 1 : end;
    reject.row(bytes, position, to);
    line += newlines(position, end) + 1;
    position = Math.min(lineFeed + 1, limit);
    return FAULT;
  }

  /** Drops a row that is too long, up to the end of its line; its start is kept for the report. */
  private int passOverLongRow() {
    int end = Digits.find(bytes, position, LINE_ENDS, LINE_ENDS);
    byte[] start = Arrays.copyOfRange(bytes, position, Math.min(end, position + MAX_KEPT));
    while (end >= limit && !ended) {
      position = limit;
      fill();
      end = Digits.find(bytes, position, LINE_ENDS, LINE_ENDS);
    }
    reject(
        "",
        "found a row of more than " + MAX_ROW + " bytes, expected fewer; is a quote open?",
        end);
    reject.row(start, 0, start.length);
    return FAULT;
  }

  private long newlines(int from, int to) {
    long count = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n') {
        count++;
      }
    }
    return count;
  }

  /** Whether the last byte read is the last of a file that is not cut off. */
  private boolean isWhole() {
    return ended && source.damage() == null;
  }

  /** Reads on, behind what is not parsed yet; false if there is no more. */
  private boolean fill() {
    if (ended) {
      return false;
    }
    if (position > 0) {
      System.arraycopy(bytes, position, bytes, 0, limit - position);
      passed += position;
      limit -= position;
      position = 0;
    }
    int count = source.read(bytes, limit, CHUNK);
    ended = count < 0;
    limit += Math.max(count, 0);
    end();
    return !ended;
  }

  /** Ends what was read by a line feed and a quote, so that no search needs a bound. */
  private void end() {
    bytes[limit] = '\n';
    bytes[limit + 1] = '"';
  }

  /** What {@link Result#REJECT} reported; holds until the next row is read. */
  public CsvReject reject() {
    return reject;
  }

  /** The number in the merge column of the row read last. */
  public long mergeKey() {
    return layout.mergeKey().number();
  }

  /** Number of the line at which the row read last starts, from 1; the header counts. */
  public long rowLine() {
    return rowLine;
  }

  /** Rows read into records so far. */
  public long rows() {
    return rows;
  }

  /** Rows rejected so far. */
  public long rejects() {
    return rejects;
  }

  /** How errors call the file. */
  public String name() {
    return source.name();
  }

  /** Bytes taken from the file so far, packed if it is packed. */
  public long bytesTaken() {
    return source.position();
  }

  /** Bytes of the file, 0 if unknown. */
  public long size() {
    return source.size();
  }

  /** After the end: where and how the file is cut off or damaged, or null if it is whole. */
  public String damage() {
    if (source.damage() == null) {
      return null;
    }
    return "input "
        + source.name()
        + " is damaged or cut off ("
        + source.damage().getMessage()
        + "): all rows before line "
        + line
        + " (byte "
        + (passed + position)
        + " unpacked) were read"
        + (position == limit ? "" : ", that line is incomplete and was left out")
        + "; get a whole copy of the file";
  }

  @Override
  public void close() {
    source.close();
  }
}
