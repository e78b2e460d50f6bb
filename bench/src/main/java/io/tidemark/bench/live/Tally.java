package io.tidemark.bench.live;

import io.tidemark.bench.TradeRecord;
import io.tidemark.engine.Sink;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;

/** Counts trades and sums their prices: what both sides of a comparison must agree on. */
final class Tally implements RecordConsumer, Sink {
  private long count;
  private long sum;

  @Override
  public void onRecord(long record) {
    count++;
    sum += Memory.getLong(record + TradeRecord.PRICE);
  }

  @Override
  public void onResult(RecordView result, int ordinal) {
    onRecord(result.address());
  }

  long count() {
    return count;
  }

  long sum() {
    return sum;
  }
}
