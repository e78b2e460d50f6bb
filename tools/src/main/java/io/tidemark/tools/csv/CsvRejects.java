package io.tidemark.tools.csv;

/**
 * The file of rows that could not be read: which input, at which line, in which column, why, and
 * the row as it stood.
 */
public final class CsvRejects implements AutoCloseable {
  private final CsvOutput output;

  /** Writes the header; closes the output in the end. */
  public CsvRejects(CsvOutput output) {
    this.output = output;
    for (String column : new String[] {"input", "line", "column", "reason"}) {
      output.putText(column);
      output.put(',');
    }
    output.putText("row");
    output.put('\n');
  }

  /** Writes what a reader rejected last. */
  public void write(CsvReader reader) {
    CsvReject reject = reader.reject();
    output.putText(reader.name());
    output.put(',');
    output.putDecimal(reject.line(), 0);
    output.put(',');
    output.putText(reject.column());
    output.put(',');
    output.putText(reject.reason());
    output.put(',');
    output.putText(reject.bytes(), reject.offset(), reject.length());
    output.put('\n');
  }

  /** Says that no more rows will come. */
  public void finish() {
    output.finish();
  }

  @Override
  public void close() {
    output.close();
  }
}
