package io.tidemark.bench.live;

import io.tidemark.bench.TradeGenerator;
import io.tidemark.bench.TradeRecord;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;

/**
 * A second of generated trades, again and again, each lap a second later: to write one costs next
 * to nothing, so that a measurement shows what happens to the trade and not how it was made.
 *
 * <p>One thread at a time uses a lap.
 */
final class TradeLap implements AutoCloseable {
  /** Trades of a lap: ten to a millisecond. */
  static final int TRADES = 10_000;

  private static final long LAP_MILLIS = 1_000;
  private static final int FIELDS = TradeRecord.LENGTH - RecordHeader.LENGTH;
  private static final int STRIDE = Long.BYTES + FIELDS;

  private final long first;
  private final long end;
  private long at;
  private long lapTime;

  /** Makes a lap over that many symbols, and stands before its first trade. */
  TradeLap(int symbols) {
    first = Memory.allocate((long) TRADES * STRIDE);
    end = first + (long) TRADES * STRIDE;
    TradeGenerator generator = new TradeGenerator(symbols);
    for (long trade = first; trade < end; trade += STRIDE) {
      generator.next();
      Memory.putLong(trade, generator.timestamp());
      long fields = trade + Long.BYTES - RecordHeader.LENGTH;
      Memory.putLong(fields + TradeRecord.PRICE, generator.price());
      Memory.putLong(fields + TradeRecord.QUANTITY, generator.quantity());
      Memory.putLong(fields + TradeRecord.ORDER_ID, generator.orderId());
      Memory.putInt(fields + TradeRecord.SYMBOL, (int) generator.key());
      Memory.putByte(fields + TradeRecord.SIDE, generator.side());
    }
    at = first;
  }

  /** Writes event time and fields of the next trade to a record. */
  void writeNext(long record) {
    final long trade = at;
    Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, Memory.getLong(trade) + lapTime);
    Memory.copyWords(trade + Long.BYTES, record + RecordHeader.LENGTH, FIELDS);
    at = trade + STRIDE;
    if (at == end) {
      at = first;
      lapTime += LAP_MILLIS;
    }
  }

  @Override
  public void close() {
    Memory.free(first);
  }
}
