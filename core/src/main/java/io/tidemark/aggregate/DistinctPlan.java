package io.tidemark.aggregate;

/**
 * A {@link DistinctSet}.
 *
 * @param doubles whether its values are doubles in their ordered form
 */
record DistinctPlan(boolean doubles) implements PartPlan {
  @Override
  public int length() {
    return WordTable.HEAD_LENGTH;
  }

  @Override
  public boolean isFixed() {
    return false;
  }

  @Override
  public Part create() {
    return new DistinctSet(null, doubles);
  }
}
