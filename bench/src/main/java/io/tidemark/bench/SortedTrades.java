package io.tidemark.bench;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Orders trades by time, those of one time by arrival, in buckets of a millisecond: what the
 * hand-written floors stand on. A bucket has room for what the generator can put there.
 */
abstract class SortedTrades implements TradeConsumer {
  private static final int BUCKETS = 256;
  private static final int BUCKET_TRADES = 256;
  private static final int KEY = 8;
  private static final int PRICE = 16;
  private static final int QUANTITY = 24;
  private static final int ORDER_ID = 32;
  private static final int SIDE = 40;
  private static final int TRADE = 48;

  private final UnsafeBuffer trades =
      new UnsafeBuffer(ByteBuffer.allocateDirect(BUCKETS * BUCKET_TRADES * TRADE));
  private final int[] counts = new int[BUCKETS];
  private long released = TradeGenerator.BASE_TIME - 1;

  @Override
  public final void onTrade(TradeGenerator trade) {
    int bucket = (int) (trade.timestamp() & BUCKETS - 1);
    int at = (bucket * BUCKET_TRADES + counts[bucket]++) * TRADE;
    trades.putLong(at, trade.timestamp());
    trades.putLong(at + KEY, trade.key());
    trades.putLong(at + PRICE, trade.price());
    trades.putLong(at + QUANTITY, trade.quantity());
    trades.putLong(at + ORDER_ID, trade.orderId());
    trades.putInt(at + SIDE, trade.side());
  }

  @Override
  public final void onWatermark(long watermark) {
    while (released < watermark) {
      long time = ++released;
      int bucket = (int) (time & BUCKETS - 1);
      int at = bucket * BUCKET_TRADES * TRADE;
      for (int i = 0; i < counts[bucket]; i++, at += TRADE) {
        onSorted(
            time, trades.getLong(at + KEY), trades.getLong(at + PRICE), trades.getInt(at + SIDE));
      }
      counts[bucket] = 0;
    }
  }

  /** How many trades wait, in bytes. */
  final long waitingBytes() {
    return (long) Arrays.stream(counts).sum() * TRADE;
  }

  /** Takes the next trade in order. */
  abstract void onSorted(long time, long key, long price, int side);
}
