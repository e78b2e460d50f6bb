package io.tidemark.aggregate;

/**
 * A {@link Ranking}.
 *
 * @param size most rows that are kept
 * @param order which
 */
record RankingPlan(int size, RankOrder order) implements PartPlan {
  @Override
  public int length() {
    return Ranking.length(size);
  }

  @Override
  public boolean isFixed() {
    return true;
  }

  @Override
  public Part create() {
    return new Ranking(size, order);
  }
}
