package io.tidemark.conformance;

/**
 * A distance between the values of two elements and where it becomes too large.
 *
 * @param signed whether a smaller value is a negative distance away
 * @param threshold may have a fraction
 */
record DeltaSpec(boolean signed, double threshold) {
  double between(long from, long to) {
    double distance = (double) to - from;
    return signed ? distance : Math.abs(distance);
  }

  @Override
  public String toString() {
    return (signed ? "signed " : "") + threshold;
  }
}
