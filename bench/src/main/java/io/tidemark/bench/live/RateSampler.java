package io.tidemark.bench.live;

import io.tidemark.bench.Quartiles;
import java.util.function.LongSupplier;

/** Looks once a second at how far a stream has got. */
final class RateSampler {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long MILLIS_PER_SECOND = 1_000;

  private RateSampler() {}

  /**
   * Measures while others work.
   *
   * @param done how many records have been taken so far
   * @param warmUp seconds before the first look
   * @param atLeast records that have to be taken before it
   * @param samples seconds that are measured
   * @return records a second, median over the samples
   */
  static double median(LongSupplier done, int warmUp, long atLeast, int samples)
      throws InterruptedException {
    Thread.sleep(warmUp * MILLIS_PER_SECOND);
    while (done.getAsLong() < atLeast) {
      Thread.sleep(MILLIS_PER_SECOND);
    }
    double[] rates = new double[samples];
    for (int i = 0; i < samples; i++) {
      long start = System.nanoTime();
      long before = done.getAsLong();
      Thread.sleep(MILLIS_PER_SECOND);
      rates[i] = (done.getAsLong() - before) * NANOS_PER_SECOND / (System.nanoTime() - start);
    }
    return Quartiles.of(rates).median();
  }
}
