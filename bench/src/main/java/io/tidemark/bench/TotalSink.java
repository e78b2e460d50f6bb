package io.tidemark.bench;

import io.tidemark.engine.Sink;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;

/** Reads the rows of a {@link TotalQuery} back from their records. */
final class TotalSink implements Sink {
  private final ResultChecksum results;
  private final int end;
  private final int key;
  private final int trades;
  private final int quantity;

  /**
   * @param totals schema of the rows
   * @param results takes each row
   */
  TotalSink(Schema totals, ResultChecksum results) {
    this.results = results;
    end = totals.field("window_end").offset();
    key = totals.field("symbol").offset();
    trades = totals.field("trades").offset();
    quantity = totals.field("quantity").offset();
  }

  @Override
  public void onResult(RecordView result, int ordinal) {
    long row = result.address();
    results.accept(
        Memory.getLong(row + end),
        Memory.getInt(row + key),
        Memory.getLong(row + trades),
        Memory.getLong(row + quantity),
        0,
        0,
        0);
  }
}
