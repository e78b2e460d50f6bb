package io.tidemark.aggregate;

import io.tidemark.record.StateRow;

/**
 * A {@link UserPart}.
 *
 * @param aggregate of the user, told from others as it tells itself
 */
record UserPlan(UserAggregate aggregate) implements PartPlan {
  @Override
  public int length() {
    return StateRow.length(aggregate.accumulator());
  }

  @Override
  public boolean isFixed() {
    return true;
  }

  @Override
  public Part create() {
    return new UserPart(aggregate);
  }
}
