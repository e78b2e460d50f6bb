package io.tidemark.tools.run;

import io.tidemark.engine.Sink;
import io.tidemark.record.RecordView;
import io.tidemark.tools.csv.CsvWriter;

/** Writes results to a file that is opened after the engine was built. */
final class RowSink implements Sink {
  private CsvWriter writer;

  void open(CsvWriter csvWriter) {
    writer = csvWriter;
  }

  long rows() {
    return writer == null ? 0 : writer.rows();
  }

  @Override
  public void onResult(RecordView result, int ordinal) {
    writer.write(result);
  }
}
