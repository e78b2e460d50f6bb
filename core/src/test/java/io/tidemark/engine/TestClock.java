package io.tidemark.engine;

import java.util.concurrent.atomic.AtomicLong;

/** A clock that a test sets, and that tells when an engine has seen what it shows. */
final class TestClock implements EngineClock {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final AtomicLong reads = new AtomicLong();
  private volatile long nanos;

  @Override
  public long nanos() {
    long now = nanos;
    reads.incrementAndGet();
    return now;
  }

  /** Shows a time, and waits until an engine on threads has looked and drawn its conclusions. */
  void set(long millis) {
    nanos = millis * NANOS_PER_MILLI;
    awaitSeen();
  }

  /** Shows a time. */
  void show(long millis) {
    nanos = millis * NANOS_PER_MILLI;
  }

  /** Goes on; by any thread. */
  synchronized void advance(long millis) {
    nanos += millis * NANOS_PER_MILLI;
  }

  /** The second look from now on begins when the first, which may have begun before, is over. */
  private void awaitSeen() {
    long from = reads.get();
    while (reads.get() < from + 3) {
      Worker.pause();
    }
  }
}
