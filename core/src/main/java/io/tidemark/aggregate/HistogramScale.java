package io.tidemark.aggregate;

/**
 * The buckets of an HdrHistogram over values from 0: below {@code 2 * 10^digits}, rounded up to a
 * power of two, each value has its own; from there on each doubling of the value is cut in half as
 * many. So a bucket is narrower than the value divided by {@code 10^digits}. Buckets are numbered
 * upwards without gaps, as org.HdrHistogram numbers its counts.
 */
final class HistogramScale {
  static final int MAX_DIGITS = 5;

  private final int halfBits;
  private final long half;

  /**
   * Makes the scale.
   *
   * @param digits significant decimal digits that are kept, 1 to {@value #MAX_DIGITS}
   */
  HistogramScale(int digits) {
    long exact = 2;
    for (int i = 0; i < digits; i++) {
      exact *= 10;
    }
    halfBits = Long.SIZE - Long.numberOfLeadingZeros(exact - 1) - 1;
    half = 1L << halfBits;
  }

  /** The bucket of a value, zero or more. */
  int bucket(long value) {
    int doublings = doublings(value);
    return (int) ((value >>> doublings) + (doublings << halfBits));
  }

  /** How often the width of the bucket of a value has doubled. */
  private int doublings(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value | (2 * half - 1)) - halfBits - 1;
  }

  /** The least value of a bucket. */
  long least(int bucket) {
    int doublings = doublingsOf(bucket);
    return ((long) bucket - ((long) doublings << halfBits)) << doublings;
  }

  /** The greatest value of a bucket. */
  long greatest(int bucket) {
    return least(bucket) + (1L << doublingsOf(bucket)) - 1;
  }

  private int doublingsOf(int bucket) {
    return Math.max(0, (bucket >>> halfBits) - 1);
  }
}
