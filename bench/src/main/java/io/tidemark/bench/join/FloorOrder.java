package io.tidemark.bench.join;

import io.tidemark.record.Memory;

/**
 * Events in the order of their time, by a wheel of milliseconds: the least that a join needs which
 * must not hang on who comes first. Time follows the latest event at a distance.
 */
abstract class FloorOrder implements Joiner {
  private static final int MILLIS = 256;
  private static final int ROOMS = 256;
  private static final int LENGTH = 32;
  private static final int MOVE_EVERY = 100;

  private final long wheel = Memory.allocate((long) MILLIS * ROOMS * LENGTH);
  private final int[] used = new int[MILLIS];
  private final PairTally pairs = new PairTally();
  private long latest;
  private long released;
  private int events;

  @Override
  public final void onFirst(long time, long id, int symbol, long price) {
    put(time, id, symbol, price, 0);
  }

  @Override
  public final void onSecond(long time, long id, int symbol, long quantity) {
    put(time, id, symbol, quantity, 1);
  }

  private void put(long time, long id, int symbol, long value, int kind) {
    int milli = (int) (time & (MILLIS - 1));
    long at = wheel + ((long) milli * ROOMS + used[milli]++) * LENGTH;
    Memory.putLong(at, id);
    Memory.putLong(at + 8, value);
    Memory.putInt(at + 16, symbol);
    Memory.putInt(at + 20, kind);
    latest = Math.max(latest, time);
    if (++events % MOVE_EVERY == 0) {
      release(latest - OrderFlow.LATENESS - 1);
    }
  }

  private void release(long watermark) {
    while (released < watermark) {
      released++;
      int milli = (int) (released & (MILLIS - 1));
      long at = wheel + (long) milli * ROOMS * LENGTH;
      long end = at + (long) used[milli] * LENGTH;
      for (; at < end; at += LENGTH) {
        if (Memory.getInt(at + 20) == 0) {
          first(released, Memory.getLong(at), Memory.getInt(at + 16), Memory.getLong(at + 8));
        } else {
          second(released, Memory.getLong(at), Memory.getInt(at + 16), Memory.getLong(at + 8));
        }
      }
      used[milli] = 0;
    }
  }

  abstract void first(long time, long id, int symbol, long price);

  abstract void second(long time, long id, int symbol, long quantity);

  @Override
  public final PairTally pairs() {
    return pairs;
  }
}
