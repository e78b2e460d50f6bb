package io.tidemark.tools.demo;

import java.util.concurrent.TimeUnit;

/** Nanoseconds since the epoch that never step back: the system's time once, then a stopwatch. */
final class EpochClock {
  private final long offset;

  EpochClock() {
    offset = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - System.nanoTime();
  }

  long nanos() {
    return System.nanoTime() + offset;
  }
}
