package io.tidemark.bench;

/** Moves a generator and feeds its trades and the watermarks they imply to a computation. */
interface DriverLoop {
  /** Feeds the next {@code trades} trades. */
  void feed(TradeConsumer consumer, TradeGenerator generator, int trades);
}
