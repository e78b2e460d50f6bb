package io.tidemark.bench.live;

import io.tidemark.bench.TradeGenerator;
import io.tidemark.bench.TradeRecord;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;

/**
 * A stretch of generated trades, again and again, each lap so much later: to write one costs next
 * to nothing, so that a measurement shows what happens to the trade and not how it was made.
 *
 * <p>One thread at a time uses a lap.
 */
final class TradeLap implements AutoCloseable {
  /** Trades of a lap of a second: ten to a millisecond. */
  static final int TRADES = 10_000;

  private static final int TRADES_PER_MILLI = 10;
  private static final int FIELDS = TradeRecord.LENGTH - RecordHeader.LENGTH;
  private static final int STRIDE = Long.BYTES + FIELDS;

  private final long first;
  private final long end;
  private final long lapMillis;
  private long at;
  private long lapTime;

  /** Makes a lap of a second over that many symbols, and stands before its first trade. */
  TradeLap(int symbols) {
    this(symbols, TRADES);
  }

  /**
   * Makes a lap over that many symbols, and stands before its first trade.
   *
   * @param trades of a lap; that many at once fit no cache if they are a million
   */
  TradeLap(int symbols, int trades) {
    first = Memory.allocate((long) trades * STRIDE);
    end = first + (long) trades * STRIDE;
    lapMillis = -Math.floorDiv(-trades, TRADES_PER_MILLI);
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
      lapTime += lapMillis;
    }
  }

  @Override
  public void close() {
    Memory.free(first);
  }
}
