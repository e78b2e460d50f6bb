package io.tidemark.engine;

/** The system's clock: the only class of all that reads it. */
final class SystemClock implements EngineClock {
  private static final long NANOS_PER_MILLI = 1_000_000;

  @Override
  public long nanos() {
    return System.currentTimeMillis() * NANOS_PER_MILLI;
  }
}
