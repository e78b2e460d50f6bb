package io.tidemark.bench.live;

import io.tidemark.bench.TradeRecord;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/** Whole trade records side by side, as a ring holds them; the processor's cache holds them all. */
final class RecordBlock implements AutoCloseable {
  /** Records of a block. */
  static final int RECORDS = 1_024;

  private static final int SYMBOLS = 1_000;
  private static final long ROUTING = RecordHeader.routing(0, RecordKind.DATA.code(), (byte) 0, 0);

  private final long address = Memory.allocate((long) RECORDS * TradeRecord.LENGTH);

  RecordBlock() {
    try (TradeLap trades = new TradeLap(SYMBOLS)) {
      for (int i = 0; i < RECORDS; i++) {
        trades.writeNext(record(i));
        Memory.putLong(record(i) + RecordHeader.STREAM_OFFSET, ROUTING);
      }
    }
  }

  /** Where a record lies; behind the last comes the first. */
  long record(long index) {
    return address + (index & (RECORDS - 1)) * TradeRecord.LENGTH;
  }

  @Override
  public void close() {
    Memory.free(address);
  }
}
