package io.tidemark.journal;

import java.util.function.LongSupplier;

/**
 * The time that the queue sees: the wall clock, but never earlier than before, and standing still
 * while a document is written. A queue whose clock goes back over a full hour writes where no
 * reader looks any more. Read and moved by the writer's thread; the queue's own threads may read
 * it.
 */
final class MonotonicClock {
  private final LongSupplier wallClock;
  private volatile long millis;

  MonotonicClock(LongSupplier wallClock) {
    this.wallClock = wallClock;
    moveTo(read());
  }

  /** The time it would move to now, in milliseconds since the epoch. */
  long read() {
    return Math.max(millis, wallClock.getAsLong());
  }

  /** Moves to a time that was read. */
  void moveTo(long time) {
    millis = time;
  }

  /** The time as it was last moved to. */
  long millis() {
    return millis;
  }
}
