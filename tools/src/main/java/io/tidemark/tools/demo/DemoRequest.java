package io.tidemark.tools.demo;

import java.nio.file.Path;

/**
 * What the demo is to do.
 *
 * @param journal directory of the journal
 * @param seconds after which it ends by itself, 0 for never
 * @param rate trades a second
 * @param shards threads for the state
 * @param seed of the order flow
 * @param isPaced whether trades are sent when they are due, and not as fast as they can be
 */
record DemoRequest(Path journal, long seconds, int rate, int shards, long seed, boolean isPaced) {
  /** Threads that send trades. */
  static final int THREADS = 2;

  /** Trades a second of each thread. */
  double ratePerThread() {
    return (double) rate / THREADS;
  }

  /** Trades after which a thread ends by itself. */
  long tradesPerThread() {
    return seconds == 0 ? Long.MAX_VALUE : Math.max(1, Math.round(ratePerThread() * seconds));
  }
}
