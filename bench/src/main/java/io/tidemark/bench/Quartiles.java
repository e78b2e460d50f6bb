package io.tidemark.bench;

import java.util.Arrays;

/**
 * The middle half of a sample: a figure that one disturbed slice does not move.
 *
 * @param lower quartile
 * @param median of the sample
 * @param upper quartile
 */
public record Quartiles(double lower, double median, double upper) {
  /** The quartiles of a sample that is not empty; each is one of its values. */
  public static Quartiles of(double[] sample) {
    if (sample.length == 0) {
      throw new IllegalArgumentException("the sample is empty, expected at least one value");
    }
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    return new Quartiles(
        sorted[sorted.length / 4], sorted[sorted.length / 2], sorted[sorted.length * 3 / 4]);
  }
}
