package io.tidemark.bench.live;

/**
 * Sends records at the times intended for them, whatever has become of those before. One that is
 * late, because the target held the sender up or the machine did, goes at once, and still carries
 * the time at which it should have gone: a delay counts for every record that it delayed. Gil Tene
 * calls the failure to do so coordinated omission.
 *
 * <p>One thread at a time uses a loop. Nothing is allocated while it runs.
 */
final class OpenLoop {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final NanoClock clock;
  private final long rate;
  private final long[] times;

  /**
   * Makes a loop.
   *
   * @param rate records a second, at least 1
   * @param batch how many records go together at most, if as many are due
   */
  OpenLoop(NanoClock clock, long rate, int batch) {
    if (rate < 1 || batch < 1) {
      throw new IllegalArgumentException(
          "rate=" + rate + " batch=" + batch + ", expected at least 1 of each");
    }
    this.clock = clock;
    this.rate = rate;
    this.times = new long[batch];
  }

  /** When a record should go, for a loop that starts at {@code start}. */
  long intended(long start, long record) {
    return start + record * NANOS_PER_SECOND / rate;
  }

  /**
   * Sends records, the first at {@code start} by the clock.
   *
   * @param records how many, below 9.2e9
   */
  void run(Target target, long start, long records) {
    long sent = 0;
    while (sent < records) {
      final int due = due(start, sent, Math.min(sent + times.length, records));
      if (due > 0) {
        target.send(times, due);
        sent += due;
      } else {
        Thread.onSpinWait();
      }
    }
  }

  /** Notes the times of the records from one on, and before another, that should have gone. */
  private int due(long start, long from, long to) {
    final long now = clock.nanoTime();
    int due = 0;
    for (long record = from; record < to; record++) {
      final long time = intended(start, record);
      if (time > now) {
        break;
      }
      times[due++] = time;
    }
    return due;
  }

  /** Where the records go. */
  interface Target {
    /**
     * Sends records at once.
     *
     * @param times intended for each
     * @param count how many of the times are meant, at least 1
     */
    void send(long[] times, int count);
  }
}
