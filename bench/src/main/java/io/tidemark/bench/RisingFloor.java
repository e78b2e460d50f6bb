package io.tidemark.bench;

import java.nio.ByteBuffer;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The hand-written floor of {@link TradePattern#RISING}: of each key the last price, how long it
 * has risen, and where that began. It is no engine.
 */
final class RisingFloor extends SortedTrades {
  private static final int WINDOW = 5_000;
  private static final int LENGTH = 8;
  private static final int START_PRICE = 16;
  private static final int START_TIME = 24;
  private static final int RUN = 32;

  private final ResultChecksum results;
  private final Long2LongHashMap slots;
  private final UnsafeBuffer runs;

  RisingFloor(int keys, ResultChecksum results) {
    this.results = results;
    slots = FloorPanes.slotsOf(keys);
    runs = new UnsafeBuffer(ByteBuffer.allocateDirect(keys * RUN));
  }

  @Override
  void onSorted(long time, long key, long price, int side) {
    int run = (int) slots.get(key) * RUN;
    long before = runs.getLong(run);
    long length = runs.getLong(run + LENGTH);
    boolean isOpen = length > 0 && time - runs.getLong(run + START_TIME) < WINDOW;
    if (isOpen && price > before) {
      runs.putLong(run, price);
      runs.putLong(run + LENGTH, length + 1);
    } else if (isOpen && length > 1 && price < before) {
      results.acceptMatch(time, key, runs.getLong(run + START_PRICE), price, length - 1);
      runs.putLong(run + LENGTH, 0);
    } else {
      runs.putLong(run, price);
      runs.putLong(run + LENGTH, 1);
      runs.putLong(run + START_PRICE, price);
      runs.putLong(run + START_TIME, time);
    }
  }

  @Override
  public long stateBytes() {
    return waitingBytes() + runs.capacity();
  }
}
