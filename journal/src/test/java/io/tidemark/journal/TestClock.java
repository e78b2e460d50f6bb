package io.tidemark.journal;

import java.util.function.LongSupplier;

/** A wall clock that stands still until it is moved. */
final class TestClock implements LongSupplier {
  /** 2026-01-05T09:00Z. */
  static final long START = 1_767_603_600_000L;

  private volatile long millis = START;

  @Override
  public long getAsLong() {
    return millis;
  }

  void nextHour() {
    set(millis + HourlyCycle.MILLIS);
  }

  void set(long epochMillis) {
    millis = epochMillis;
  }
}
