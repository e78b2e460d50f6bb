package io.tidemark.bench.join;

import io.tidemark.record.Memory;

/** Trades with the last quote of their symbol, by an array of these. */
final class AsOfFloor extends FloorOrder {
  private static final int SYMBOLS = 1000;
  private static final int LENGTH = 16;

  private final long quotes = Memory.allocate((long) SYMBOLS * LENGTH);

  /** Trades wait for the quotes of their millisecond. */
  private static final int ROOMS = 1024;

  private final long trades = Memory.allocate((long) ROOMS * LENGTH);
  private int waiting;
  private long now;

  @Override
  void first(long time, long id, int symbol, long price) {
    join(time);
    long quote = quotes + (long) symbol * LENGTH;
    Memory.putLong(quote, time);
    Memory.putLong(quote + 8, price);
  }

  private void join(long time) {
    if (time == now) {
      return;
    }
    for (int i = 0; i < waiting; i++) {
      long trade = trades + (long) i * LENGTH;
      long quote = quotes + (long) Memory.getInt(trade) * LENGTH;
      long age = now - Memory.getLong(quote);
      if (age <= EngineJoiner.MILLIS) {
        pairs().add(now, Memory.getLong(quote + 8), Memory.getLong(trade + 8) + age);
      }
    }
    waiting = 0;
    now = time;
  }

  @Override
  void second(long time, long id, int symbol, long quantity) {
    join(time);
    long trade = trades + (long) waiting++ * LENGTH;
    Memory.putInt(trade, symbol);
    Memory.putLong(trade + 8, quantity);
  }
}
