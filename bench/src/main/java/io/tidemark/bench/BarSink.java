package io.tidemark.bench;

import io.tidemark.engine.Sink;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;

/** Reads the rows of {@link TradeBars} back from their records. */
public final class BarSink implements Sink {
  private final ResultChecksum results;
  private final int end;
  private final int key;
  private final int trades;
  private final int quantity;
  private final int turnover;
  private final int lowest;
  private final int highest;

  /**
   * Makes a sink.
   *
   * @param bars schema of the rows
   * @param results takes each row
   */
  public BarSink(Schema bars, ResultChecksum results) {
    this.results = results;
    end = bars.field("window_end").offset();
    key = bars.field("symbol").offset();
    trades = bars.field("trades").offset();
    quantity = bars.field("quantity").offset();
    turnover = bars.field("turnover").offset();
    lowest = bars.field("lowest").offset();
    highest = bars.field("highest").offset();
  }

  @Override
  public void onResult(RecordView result, int ordinal) {
    long row = result.address();
    results.accept(
        Memory.getLong(row + end),
        Memory.getInt(row + key),
        Memory.getLong(row + trades),
        Memory.getLong(row + quantity),
        Memory.getLong(row + turnover),
        Memory.getLong(row + lowest),
        Memory.getLong(row + highest));
  }
}
