package io.tidemark.bench;

import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;

/** Generated trades in records that lie side by side, few enough to stay in the second cache. */
final class BenchmarkRecords implements AutoCloseable {
  static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("price", FieldType.INT64)
          .field("quantity", FieldType.INT64)
          .field("symbol", FieldType.INT32)
          .field("side", FieldType.INT8)
          .build();
  static final int PRICE = TRADES.field("price").offset();
  static final int QUANTITY = TRADES.field("quantity").offset();
  static final int SYMBOL = TRADES.field("symbol").offset();
  static final int SIDE = TRADES.field("side").offset();

  private static final int RECORDS = 4_096;
  private static final int KEYS = 1_000;

  private final long start = Memory.allocate((long) RECORDS * TRADES.length());
  private int current;

  BenchmarkRecords() {
    TradeGenerator trades = new TradeGenerator(KEYS);
    for (int i = 0; i < RECORDS; i++) {
      trades.next();
      long record = start + (long) i * TRADES.length();
      Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, trades.timestamp());
      Memory.putLong(record + PRICE, trades.price());
      Memory.putLong(record + QUANTITY, trades.quantity());
      Memory.putInt(record + SYMBOL, (int) trades.key());
      Memory.putByte(record + SIDE, trades.side());
    }
  }

  /** The address of the next record, going round. */
  long next() {
    current = (current + 1) & (RECORDS - 1);
    return start + (long) current * TRADES.length();
  }

  @Override
  public void close() {
    Memory.free(start);
  }
}
