package io.tidemark.bench;

/**
 * How long a {@link PairedRun} takes.
 *
 * @param warmUpNanos the least time to warm up for; it goes on until both answers are final
 * @param rounds how many slices each side runs after the warm-up, at least 1
 * @param sliceNanos the length of a slice
 */
record PairedSettings(long warmUpNanos, int rounds, long sliceNanos) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NANOS_PER_MILLI = 1_000_000;

  PairedSettings {
    if (rounds < 1) {
      throw new IllegalArgumentException("rounds is " + rounds + ", expected at least 1");
    }
  }

  /** Reads {@code warmUpSeconds} (3), {@code rounds} (30) and {@code sliceMillis} (50). */
  static PairedSettings ofSystemProperties() {
    double warmUpSeconds = Double.parseDouble(System.getProperty("warmUpSeconds", "3"));
    return new PairedSettings(
        (long) (warmUpSeconds * NANOS_PER_SECOND),
        Integer.getInteger("rounds", 30),
        Long.getLong("sliceMillis", 50) * NANOS_PER_MILLI);
  }
}
