package io.tidemark.bench.join;

import io.tidemark.record.Memory;

/**
 * Orders and fills in turn, ten to a millisecond, one in twenty late by up to 50 ms. A fill is of
 * one of the last 7,500 orders, so that about two thirds lie within a second of theirs. What comes
 * is written to a block beforehand and repeated with later times and other ids, so that making it
 * costs next to nothing.
 */
final class OrderFlow implements AutoCloseable {
  /** Events in a lap. */
  static final int LAP = 1 << 20;

  static final int LATENESS = 50;
  private static final int KEYS = 1000;
  private static final int OPEN_ORDERS = 7_500;
  private static final int EVENTS_PER_MILLI = 10;
  private static final int LENGTH = 32;

  private final long block = Memory.allocate((long) LAP * LENGTH);
  private long next;
  private long seed = 42;

  OrderFlow() {
    long order = 0;
    for (int i = 0; i < LAP; i++) {
      long event = block + (long) i * LENGTH;
      boolean isOrder = i % 2 == 0;
      long id = isOrder ? order++ : order - 1 - random(OPEN_ORDERS);
      long late = random(20) == 0 ? 1 + random(LATENESS) : 0;
      Memory.putLong(event, (long) i / EVENTS_PER_MILLI - late);
      Memory.putLong(event + 8, id);
      Memory.putLong(event + 16, 10_000 + random(100));
      Memory.putInt(event + 24, random(KEYS));
      Memory.putInt(event + 28, 1 + random(1000));
    }
  }

  private int random(int bound) {
    seed = seed * 6364136223846793005L + 1442695040888963407L;
    return (int) ((seed >>> 33) % bound);
  }

  /** Gives the next events to a join. */
  void feed(Joiner to, int count) {
    for (int i = 0; i < count; i++) {
      int at = (int) (next & (LAP - 1));
      long lap = next / LAP;
      long event = block + (long) at * LENGTH;
      long time = Memory.getLong(event) + lap * (LAP / EVENTS_PER_MILLI + 1) + LATENESS;
      long id = Memory.getLong(event + 8) + lap * (LAP / 2);
      long price = Memory.getLong(event + 16);
      int symbol = Memory.getInt(event + 24);
      if ((at & 1) == 0) {
        to.onFirst(time, id, symbol, price);
      } else {
        to.onSecond(time, id, symbol, Memory.getInt(event + 28));
      }
      next++;
    }
  }

  long fed() {
    return next;
  }

  @Override
  public void close() {
    Memory.free(block);
  }
}
