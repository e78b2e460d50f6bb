package io.tidemark.tools.run;

import io.tidemark.engine.Sink;
import io.tidemark.record.RecordView;
import io.tidemark.tools.csv.CsvWriter;

/**
 * Writes results to a file that is opened after the engine was built. Rows are handed to the system
 * when no more are at hand, so that what a kill leaves is whole but for the last row.
 */
final class RowSink implements Sink {
  private CsvWriter writer;

  /** Of the engine's thread alone, as the writer is once rows come. */
  private boolean isFlushed = true;

  void open(CsvWriter csvWriter) {
    writer = csvWriter;
  }

  long rows() {
    return writer == null ? 0 : writer.rows();
  }

  @Override
  public void onResult(RecordView result, int ordinal) {
    writer.write(result);
    isFlushed = false;
  }

  @Override
  public void onBatchEnd() {
    if (!isFlushed) {
      writer.flush();
      isFlushed = true;
    }
  }
}
