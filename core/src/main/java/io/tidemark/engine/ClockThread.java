package io.tidemark.engine;

import org.agrona.concurrent.BackoffIdleStrategy;

/** Reads the clock of a ring engine, and tells the engine when something is due. */
final class ClockThread extends EngineThread {
  private static final long MIN_PARK_NANOS = 100_000;
  private static final long MAX_PARK_NANOS = 1_000_000;

  private final LiveClock clock;

  ClockThread(EngineState state, LiveClock clock) {
    super("clock", state, new BackoffIdleStrategy(0, 0, MIN_PARK_NANOS, MAX_PARK_NANOS));
    this.clock = clock;
  }

  @Override
  int work() {
    return clock.tick() ? 1 : 0;
  }

  @Override
  boolean isDone() {
    return true;
  }

  @Override
  EngineException describe(Throwable cause) {
    return EngineException.stopped("the clock", cause);
  }
}
