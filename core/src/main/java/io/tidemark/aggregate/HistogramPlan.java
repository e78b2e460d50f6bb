package io.tidemark.aggregate;

/**
 * A {@link Histogram}.
 *
 * @param digits significant decimal digits
 * @param highest greatest value that it takes, unscaled
 */
record HistogramPlan(int digits, long highest) implements PartPlan {
  @Override
  public int length() {
    return Histogram.LENGTH;
  }

  @Override
  public boolean isFixed() {
    return false;
  }

  @Override
  public Part create() {
    return new Histogram(null, digits, highest);
  }
}
