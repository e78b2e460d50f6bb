package io.tidemark.journal;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Holds records back until the time at which they arrived once, counted from the first one that
 * tells and divided by a factor. One that tells no time, or an earlier one, is due at once.
 */
final class ReplayPace {
  private static final int UNKNOWN = 0;

  private final double factor;
  private final LongSupplier nanoTime;
  private final LongConsumer park;
  private boolean hasBegun;
  private long begin;
  private long firstIngest;

  ReplayPace(double factor) {
    this(factor, System::nanoTime, LockSupport::parkNanos);
  }

  /**
   * Creates a pace by clocks of its own.
   *
   * @param nanoTime nanoseconds of any origin
   * @param park waits for as many nanoseconds, or less
   */
  ReplayPace(double factor, LongSupplier nanoTime, LongConsumer park) {
    this.factor = factor;
    this.nanoTime = nanoTime;
    this.park = park;
  }

  /** Nanoseconds until a record of that ingest time is due; not positive if it is. */
  long delay(long ingestTime) {
    if (ingestTime == UNKNOWN) {
      return 0;
    }
    if (!hasBegun) {
      hasBegun = true;
      begin = nanoTime.getAsLong();
      firstIngest = ingestTime;
      return 0;
    }
    long due = (long) ((ingestTime - firstIngest) / factor);
    return due - (nanoTime.getAsLong() - begin);
  }

  /**
   * Waits until a record is due.
   *
   * @return false if the thread was interrupted, which it stays
   */
  boolean await(long ingestTime) {
    for (long rest = delay(ingestTime); rest > 0; rest = delay(ingestTime)) {
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
      park.accept(rest);
    }
    return true;
  }
}
