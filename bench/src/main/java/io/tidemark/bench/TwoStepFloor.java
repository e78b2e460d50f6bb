package io.tidemark.bench;

import java.nio.ByteBuffer;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The hand-written floor of {@link TradePattern#TWO_STEPS} by Flink's rule: a complete match waits
 * while an earlier buy of its key is open, and takes with it every buy that came before its end. A
 * ring of 64 buys for each key; it is no engine.
 */
final class TwoStepFloor extends SortedTrades {
  private static final int RING = 64;
  private static final int WINDOW = 1_000;
  private static final int PRICE = 8;
  private static final int SELL_TIME = 16;
  private static final int SELL_PRICE = 24;
  private static final int NUMBER = 32;
  private static final int SELL_NUMBER = 40;
  private static final int BUY = 48;

  private final ResultChecksum results;
  private final Long2LongHashMap slots;
  private final UnsafeBuffer rings;
  private final int[] heads;
  private final int[] tails;
  private long number;

  TwoStepFloor(int keys, ResultChecksum results) {
    this.results = results;
    slots = FloorPanes.slotsOf(keys);
    rings = new UnsafeBuffer(ByteBuffer.allocateDirect(keys * RING * BUY));
    heads = new int[keys];
    tails = new int[keys];
  }

  @Override
  void onSorted(long time, long key, long price, int side) {
    int slot = (int) slots.get(key);
    int ring = slot * RING * BUY;
    number++;
    int head = drain(ring, heads[slot], tails[slot], time, key);
    if (side == 1) {
      heads[slot] = buy(slot, ring, head, time, price);
    } else {
      sell(ring, head, tails[slot], time, price);
      heads[slot] = drain(ring, head, tails[slot], time, key);
    }
  }

  private int buy(int slot, int ring, int head, long time, long price) {
    int tail = tails[slot]++;
    int at = at(ring, tail);
    rings.putLong(at, time);
    rings.putLong(at + PRICE, price);
    rings.putLong(at + SELL_TIME, 0);
    rings.putLong(at + NUMBER, number);
    return Math.max(head, tail + 1 - RING);
  }

  private void sell(int ring, int head, int tail, long time, long price) {
    for (int i = head; i < tail; i++) {
      int at = at(ring, i);
      if (rings.getLong(at + SELL_TIME) == 0
          && time - rings.getLong(at) < WINDOW
          && price > rings.getLong(at + PRICE)) {
        rings.putLong(at + SELL_TIME, time);
        rings.putLong(at + SELL_PRICE, price);
        rings.putLong(at + SELL_NUMBER, number);
      }
    }
  }

  /** Drops open buys whose time is over and puts out complete ones from the front. */
  private int drain(int ring, int from, int tail, long time, long key) {
    int head = from;
    while (head < tail) {
      int at = at(ring, head);
      long sellTime = rings.getLong(at + SELL_TIME);
      if (sellTime == 0) {
        if (time - rings.getLong(at) < WINDOW) {
          break;
        }
        head++;
        continue;
      }
      long end = rings.getLong(at + SELL_NUMBER);
      results.acceptMatch(
          sellTime, key, rings.getLong(at + PRICE), rings.getLong(at + SELL_PRICE), 0);
      head++;
      while (head < tail && rings.getLong(at(ring, head) + NUMBER) <= end) {
        head++;
      }
    }
    return head;
  }

  private static int at(int ring, int place) {
    return ring + (place & RING - 1) * BUY;
  }

  @Override
  public long stateBytes() {
    return waitingBytes() + rings.capacity();
  }
}
