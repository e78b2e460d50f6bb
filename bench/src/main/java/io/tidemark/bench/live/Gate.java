package io.tidemark.bench.live;

import java.util.concurrent.locks.LockSupport;

/**
 * Holds a consuming thread between two measured stretches. A thread that waits busily would take a
 * core from whatever else is measured in turn.
 *
 * <p>One thread arrives, another opens and waits for the arrival. What either wrote before is
 * visible to the other behind these calls.
 */
final class Gate {
  private static final long POLL_NANOS = 20_000;

  private volatile int opened;
  private volatile int arrived;
  private volatile boolean shut;
  private volatile Thread waiting;
  private long arrivedAt;

  /** Lets the consumer go on to its next arrival. */
  void open() {
    int next = opened + 1;
    opened = next;
    LockSupport.unpark(waiting);
  }

  /** Holds nobody from now on. */
  void shut() {
    shut = true;
    LockSupport.unpark(waiting);
  }

  /** Notes the time and waits until the gate is opened once more. Called by the consumer. */
  void arrive() {
    arrivedAt = System.nanoTime();
    waiting = Thread.currentThread();
    int arrival = arrived + 1;
    arrived = arrival;
    while (opened <= arrival && !shut) {
      LockSupport.park(this);
    }
  }

  /**
   * Waits for the arrival that the last {@link #open} led to.
   *
   * @param alive what has to stay true meanwhile
   * @return when the consumer arrived, by {@link System#nanoTime}
   * @throws IllegalStateException if it no longer is
   */
  long awaitArrival(Liveness alive) {
    while (arrived != opened) {
      alive.check();
      LockSupport.parkNanos(POLL_NANOS);
    }
    return arrivedAt;
  }

  /** Tells whether a consumer can still arrive. */
  interface Liveness {
    /** Throws if it cannot, and says why. */
    void check();
  }
}
