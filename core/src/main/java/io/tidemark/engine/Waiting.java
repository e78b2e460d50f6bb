package io.tidemark.engine;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

/** How an engine's threads wait for work. */
public enum Waiting {
  /**
   * {@link #SPIN} when every thread is pinned to a core of its own, {@link #YIELD} while there are
   * no more threads than cores, else {@link #PARK}.
   */
  AUTO,
  /** Never leaves the core: the shortest way, and ruinous where threads share cores. */
  SPIN,
  /** Lets others have the core that want it. */
  YIELD,
  /** Spins, then yields, then parks for up to 50 microseconds. */
  PARK;

  private static final int SPINS = 100;
  private static final int YIELDS = 5;
  private static final long MIN_PARK_NANOS = 1_000;
  private static final long MAX_PARK_NANOS = 50_000;

  IdleStrategy strategy() {
    return switch (this) {
      case SPIN -> new BusySpinIdleStrategy();
      case YIELD -> new YieldingIdleStrategy();
      default -> new BackoffIdleStrategy(SPINS, YIELDS, MIN_PARK_NANOS, MAX_PARK_NANOS);
    };
  }
}
