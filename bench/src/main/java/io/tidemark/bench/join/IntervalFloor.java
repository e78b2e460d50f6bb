package io.tidemark.bench.join;

import io.tidemark.record.Memory;
import org.agrona.collections.Long2LongHashMap;

/** Fills within a second of their order, by a ring of the orders and a hash of their ids. */
final class IntervalFloor extends FloorOrder {
  private static final int ORDERS = 1 << 14;
  private static final int LENGTH = 24;

  private final long ring = Memory.allocate((long) ORDERS * LENGTH);
  private final Long2LongHashMap places = new Long2LongHashMap(2 * ORDERS, 0.55f, -1);
  private long oldest;
  private long newest;

  private long order(long number) {
    return ring + (number & (ORDERS - 1)) * LENGTH;
  }

  @Override
  void first(long time, long id, int symbol, long price) {
    while (oldest < newest && Memory.getLong(order(oldest)) + EngineJoiner.MILLIS < time) {
      places.remove(Memory.getLong(order(oldest) + 8));
      oldest++;
    }
    long order = order(newest);
    Memory.putLong(order, time);
    Memory.putLong(order + 8, id);
    Memory.putLong(order + 16, price);
    places.put(id, newest++);
  }

  @Override
  void second(long time, long id, int symbol, long quantity) {
    long number = places.get(id);
    if (number >= 0) {
      long order = order(number);
      if (time - Memory.getLong(order) <= EngineJoiner.MILLIS) {
        pairs().add(time, Memory.getLong(order + 16), quantity);
      }
    }
  }
}
