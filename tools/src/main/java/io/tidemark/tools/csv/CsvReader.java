package io.tidemark.tools.csv;

import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.tools.ToolException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the rows of a CSV file (RFC 4180, plain or gzip) into records of a table.
 *
 * <p>Memory is constant and a good row allocates nothing: the text is parsed where the file's bytes
 * were read to. A row that cannot be read is reported and passed over: it ends where its last field
 * ends or, if its quotes are broken, where its line ends. So a quote that is never closed costs one
 * line. Blank lines are passed over, unless the file has but one column.
 *
 * <p>Not thread-safe.
 */
public final class CsvReader implements AutoCloseable {
  /** The longest row, in bytes; a longer one is malformed. */
  public static final int MAX_ROW = 1 << 20;

  private static final int MAX_KEPT = 1024;
  private static final int BLANK = 0;
  private static final int DONE = 1;

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
  private final CsvScanner scanner;
  private final boolean exactColumns;
  private final CsvLayout layout;
  private final CsvSymbols symbols;
  private final CsvCell[][] cells;
  private final CsvCell[] absent;
  private final CsvReject reject = new CsvReject();
  private long line = 1;
  private long rowLine;
  private long rows;
  private long rejects;

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
      SymbolTable jobSymbols,
      String mergeColumn) {
    source = CsvSource.open(name, path);
    scanner = new CsvScanner(source, options.delimiter(), MAX_ROW);
    exactColumns = options.header();
    symbols = new CsvSymbols(schema, jobSymbols);
    try {
      passOverByteOrderMark();
      List<String> header = options.header() ? readHeader(schema) : null;
      layout = new CsvLayout(name, schema, options, symbols, mergeColumn, header);
    } catch (RuntimeException e) {
      source.close();
      throw e;
    }
    cells = layout.cells();
    absent = layout.absent();
  }

  private void passOverByteOrderMark() {
    boolean more = true;
    while (scanner.limit() < 3 && more) {
      more = scanner.fill();
    }
    byte[] bytes = scanner.bytes();
    if (scanner.limit() >= 3
        && bytes[0] == (byte) 0xEF
        && bytes[1] == (byte) 0xBB
        && bytes[2] == (byte) 0xBF) {
      scanner.moveTo(3);
    }
  }

  private List<String> readHeader(Schema schema) {
    List<String> names = new ArrayList<>();
    int end = headerEnd(names);
    for (boolean more = true; end == CsvScanner.MORE && more && !isTooLong(scanner.limit()); ) {
      more = scanner.fill();
      end = headerEnd(names);
    }
    if (end < 0 && source.damage() != null) {
      throw ToolException.usage(
          "input "
              + source.name()
              + " is damaged or cut off ("
              + source.damage().getMessage()
              + ") before the end of its header; get a whole copy of the file");
    }
    if (end < 0 || scanner.isEmpty()) {
      throw ToolException.usage(
          "input "
              + source.name()
              + ": found "
              + (scanner.isEmpty() ? "an empty file" : "no header in the first line")
              + ", expected a header with the columns of table "
              + schema
              + "; if the file has none, say 'csv.header'='false' in its WITH (...)");
    }
    take(end);
    return names;
  }

  private int headerEnd(List<String> names) {
    names.clear();
    for (int at = scanner.position(); ; at++) {
      int from = at;
      at = scanner.scan(from);
      if (at < 0) {
        return at;
      }
      names.add(
          scanner.isQuoted(from)
              ? text(scanner.text(), scanner.textFrom(), scanner.textTo())
              : text(scanner.bytes(), from, scanner.plainEnd(from, at)));
      boolean last = scanner.bytes()[at] == '\n';
      if (last) {
        return at;
      }
    }
  }

  private static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /**
   * Reads the next row into a record, whose header must be written already.
   *
   * @throws ToolException an internal error if the file cannot be read on
   */
  public Result next(RecordWriter target) {
    Result result = readAhead(target);
    if (result == Result.ROW) {
      symbols.intern(target.address());
    }
    return result;
  }

  /** As {@link #next}, but the record is good only when its turn has come: {@link #intern} it. */
  Result readAhead(RecordWriter target) {
    long record = target.address();
    for (; ; ) {
      int outcome = scanner.isEmpty() ? CsvScanner.MORE : row(record);
      if (outcome == CsvScanner.MORE && isTooLong(scanner.limit())) {
        outcome = tooLong();
      }
      switch (outcome) {
        case DONE -> {
          rows++;
          return Result.ROW;
        }
        case CsvScanner.FAULT -> {
          rejects++;
          return Result.REJECT;
        }
        case CsvScanner.MORE -> {
          if (!scanner.fill() && (scanner.isEmpty() || !scanner.isWhole())) {
            return Result.END;
          }
        }
        default -> {
          // A blank line: on to the next.
        }
      }
    }
  }

  /** Gives the symbols of a row that was read ahead, or of a copy of it, their ids in the job. */
  void intern(RecordWriter row) {
    symbols.intern(row.address());
  }

  /** Parses one row: {@link #DONE}, {@link #BLANK}, or what stopped it. */
  private int row(long record) {
    int at = scanner.position();
    if (scanner.isBlank(at) && cells.length > 1) {
      return blank(at);
    }
    byte[] bytes = scanner.bytes();
    boolean anyQuoted = false;
    int columns = cells.length;
    int column = 0;
    for (boolean last = false; !last; column++) {
      int from = column == 0 ? at : at + 1;
      boolean quoted = scanner.isQuoted(from);
      at = quoted ? scanner.scanQuoted(from) : scanner.scanPlain(from);
      if (at < 0) {
        return at == CsvScanner.MORE ? CsvScanner.MORE : brokenQuote(column);
      }
      last = bytes[at] == '\n';
      anyQuoted |= quoted;
      if (column < columns) {
        byte[] text = bytes;
        int to = at;
        if (quoted) {
          text = scanner.text();
          from = scanner.textFrom();
          to = scanner.textTo();
        } else if (last) {
          to = scanner.plainEnd(from, at);
        }
        for (CsvCell cell : cells[column]) {
          if (!cell.store(text, from, to, quoted, record)) {
            return badValue(cell.column(), cell.fault(text, from, to), at, column);
          }
        }
      }
    }
    if (isTooLong(at)) {
      return tooLong();
    }
    if (column < columns || (exactColumns && column > columns)) {
      return badCount(column, at);
    }
    for (CsvCell cell : absent) {
      cell.storeNull(record);
    }
    rowLine = line;
    if (anyQuoted) {
      take(at);
    } else {
      line++;
      scanner.moveTo(at + 1);
    }
    return DONE;
  }

  /** Whether a row that starts at the position and goes on up to a place is too long. */
  private boolean isTooLong(int end) {
    return end - scanner.position() > MAX_ROW;
  }

  /** Takes the row that ends with the line feed at a place, which may be more than a line. */
  private void take(int lineFeed) {
    line += scanner.lineFeeds(scanner.position(), Math.min(lineFeed, scanner.limit())) + 1;
    scanner.moveTo(lineFeed + 1);
  }

  private int blank(int at) {
    int end = scanner.lineEnd(at);
    if (end == CsvScanner.MORE) {
      return CsvScanner.MORE;
    }
    take(end);
    return BLANK;
  }

  /** A value that its column cannot hold: the row ends where its fields end. */
  private int badValue(String name, String reason, int terminator, int column) {
    int at = terminator;
    while (scanner.bytes()[at] != '\n') {
      at = scanner.scan(at + 1);
      if (at < 0) {
        return at == CsvScanner.MORE ? CsvScanner.MORE : brokenQuote(column);
      }
    }
    return isTooLong(at) ? tooLong() : reject(name, reason, at);
  }

  private int badCount(int found, int end) {
    String reason =
        "found "
            + found
            + (found == 1 ? " column" : " columns")
            + ", expected "
            + (exactColumns ? "" : "at least ")
            + layout.columns();
    return reject(layout.name(found), reason, end);
  }

  /** A quote that is not closed, or closed in the middle of a field: the row is its one line. */
  private int brokenQuote(int column) {
    int end = scanner.lineEnd(scanner.position());
    if (end == CsvScanner.MORE) {
      return CsvScanner.MORE;
    }
    return reject(
        layout.name(column),
        "found a quote that does not close at the end of its field, expected \"...\" with inner"
            + " quotes doubled",
        end);
  }

  private int reject(String column, String reason, int lineFeed) {
    int from = scanner.position();
    int end = Math.min(lineFeed, scanner.limit());
    int to = end > from && scanner.bytes()[end - 1] == '\r' ? end - 1 : end;
    reject.set(line, column, reason, scanner.bytes(), from, to);
    take(lineFeed);
    return CsvScanner.FAULT;
  }

  /** Drops a row that is too long, up to the end of its line; its start is kept for the report. */
  private int tooLong() {
    int from = scanner.position();
    int end = scanner.lineEnd(from);
    int to = Math.min(end < 0 ? scanner.limit() : end, from + MAX_KEPT);
    byte[] start = scanner.copy(from, to);
    reject.set(
        line,
        "",
        "found a row of more than " + MAX_ROW + " bytes, expected fewer; is a quote open?",
        start,
        0,
        start.length);
    scanner.passOverLine();
    line++;
    return CsvScanner.FAULT;
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
        + scanner.passed()
        + " unpacked) were read"
        + (scanner.isEmpty() ? "" : ", that line is incomplete and was left out")
        + "; get a whole copy of the file";
  }

  @Override
  public void close() {
    source.close();
  }
}
