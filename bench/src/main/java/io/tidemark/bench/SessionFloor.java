package io.tidemark.bench;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The hand-written floor for sessions: trades are put in order by a ring of buckets of a
 * millisecond each, so that a session is its last trade, a count and a sum, and never merges. The
 * end of a session waits in a wheel, which is touched when it begins and, should it live on, when
 * its first trade would have ended it.
 */
final class SessionFloor implements TradeConsumer {
  private static final int GAP = TotalQuery.GAP_MILLIS;

  // A trade in its bucket: key and quantity.
  private static final int BUCKETS = 256;
  private static final int TRADES_PER_BUCKET = 256;
  private static final int TRADE_BYTES = 16;

  // A session.
  private static final int LAST = 0;
  private static final int TRADES = 8;
  private static final int QUANTITY = 16;
  private static final int SESSION_BYTES = 32;

  private static final int WHEEL = 1_024;

  private final int keys;
  private final ResultChecksum results;
  private final Long2LongHashMap slots;
  private final UnsafeBuffer sorted =
      new UnsafeBuffer(ByteBuffer.allocateDirect(BUCKETS * TRADES_PER_BUCKET * TRADE_BYTES));
  private final int[] sortedCount = new int[BUCKETS];
  private final UnsafeBuffer sessions;
  private final int[][] wheel = new int[WHEEL][64];
  private final int[] wheelCount = new int[WHEEL];
  private long released = TradeGenerator.BASE_TIME - 1;

  SessionFloor(Workload workload, ResultChecksum results) {
    keys = workload.keys();
    this.results = results;
    slots = FloorPanes.slotsOf(workload.keys());
    sessions = new UnsafeBuffer(ByteBuffer.allocateDirect(keys * SESSION_BYTES));
  }

  @Override
  public void onTrade(TradeGenerator trade) {
    final int bucket = (int) (trade.timestamp() & (BUCKETS - 1));
    final int at = (bucket * TRADES_PER_BUCKET + sortedCount[bucket]++) * TRADE_BYTES;
    sorted.putLong(at, trade.key());
    sorted.putLong(at + Long.BYTES, trade.quantity());
  }

  @Override
  public void onWatermark(long watermark) {
    while (released < watermark) {
      release(++released);
    }
  }

  private void release(long time) {
    endSessions(time);
    final int bucket = (int) (time & (BUCKETS - 1));
    final int count = sortedCount[bucket];
    sortedCount[bucket] = 0;
    int at = bucket * TRADES_PER_BUCKET * TRADE_BYTES;
    for (int i = 0; i < count; i++, at += TRADE_BYTES) {
      add(time, (int) slots.get(sorted.getLong(at)), sorted.getLong(at + Long.BYTES));
    }
  }

  private void add(long time, int slot, long quantity) {
    final int at = slot * SESSION_BYTES;
    final long trades = sessions.getLong(at + TRADES);
    sessions.putLong(at + LAST, time);
    sessions.putLong(at + TRADES, trades + 1);
    sessions.putLong(at + QUANTITY, sessions.getLong(at + QUANTITY) + quantity);
    if (trades == 0) {
      arm(time + GAP + 1, slot);
    }
  }

  /** A trade just a gap behind the last one is still of the session. */
  private void endSessions(long time) {
    final int spoke = (int) (time & (WHEEL - 1));
    final int count = wheelCount[spoke];
    wheelCount[spoke] = 0;
    for (int i = 0; i < count; i++) {
      final int slot = wheel[spoke][i];
      final int at = slot * SESSION_BYTES;
      final long last = sessions.getLong(at + LAST);
      if (last + GAP + 1 > time) {
        arm(last + GAP + 1, slot);
      } else {
        end(slot, at, last + GAP);
      }
    }
  }

  private void end(int slot, int at, long end) {
    results.accept(
        end, slot, sessions.getLong(at + TRADES), sessions.getLong(at + QUANTITY), 0, 0, 0);
    sessions.putLong(at + TRADES, 0);
    sessions.putLong(at + QUANTITY, 0);
  }

  private void arm(long time, int slot) {
    final int spoke = (int) (time & (WHEEL - 1));
    if (wheelCount[spoke] == wheel[spoke].length) {
      wheel[spoke] = Arrays.copyOf(wheel[spoke], 2 * wheelCount[spoke]);
    }
    wheel[spoke][wheelCount[spoke]++] = slot;
  }

  @Override
  public long stateBytes() {
    return (long) keys * SESSION_BYTES + sorted.capacity();
  }
}
