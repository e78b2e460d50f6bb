package io.tidemark.tools.demo;

/**
 * When the events of one thread are due: at an even rate, but for a burst at the start of each
 * second. Holds whatever becomes of the events, so that nothing that comes late is excused.
 */
final class Schedule {
  private static final double SECOND = 1e9;
  private static final double BURST = 0.1 * SECOND;
  private static final double BURST_RATE = 3.0;

  /** What is left of the second's events, over what is left of the second. */
  private static final double CALM_RATE = (1 - 0.1 * BURST_RATE) / 0.9;

  private final long start;
  private final double burstInterval;
  private final double calmInterval;
  private double offset;

  /**
   * Begins.
   *
   * @param start nanoseconds since the epoch
   * @param rate events a second, on average
   */
  Schedule(long start, double rate) {
    this.start = start;
    burstInterval = SECOND / rate / BURST_RATE;
    calmInterval = SECOND / rate / CALM_RATE;
  }

  /** When the present event is due, in nanoseconds since the epoch. */
  long due() {
    return start + (long) offset;
  }

  /** Moves to the next event. */
  void advance() {
    offset += offset % SECOND < BURST ? burstInterval : calmInterval;
  }
}
