package io.tidemark.bench.live;

import org.HdrHistogram.Histogram;

/**
 * Takes response times: from the time that was intended for a record until now.
 *
 * <p>One thread records; another may take the histogram while that one stands at a {@link Gate}.
 */
final class ResponseTimes {
  private static final long LONGEST_NANOS = 60_000_000_000L;
  private static final int DIGITS = 3;

  private final NanoClock clock;
  private Histogram histogram = empty();

  ResponseTimes(NanoClock clock) {
    this.clock = clock;
  }

  private static Histogram empty() {
    return new Histogram(LONGEST_NANOS, DIGITS);
  }

  /** Records the response to a record that should have been sent at a time. */
  void record(long intended) {
    final long nanos = clock.nanoTime() - intended;
    histogram.recordValue(Math.max(0, Math.min(nanos, LONGEST_NANOS)));
  }

  /** What was recorded since the last call, in nanoseconds. */
  Histogram take() {
    Histogram taken = histogram;
    histogram = empty();
    return taken;
  }
}
