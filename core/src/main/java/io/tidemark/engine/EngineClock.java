package io.tidemark.engine;

/**
 * Tells processing time to an engine that moves it by itself. What it says gets into the input as
 * CLOCK records and from there to the operators; nobody else asks it.
 */
@FunctionalInterface
public interface EngineClock {
  /** No clock: processing time moves only as {@link Engine#clock} says. */
  EngineClock NONE = () -> Long.MIN_VALUE;

  /**
   * What the time is, in nanoseconds since the epoch. May be called by any thread; may stand still
   * or go back, which the engine takes for standing still.
   */
  long nanos();

  /** The system's clock, which counts milliseconds. */
  static EngineClock system() {
    return new SystemClock();
  }
}
