package io.tidemark.topology;

/**
 * Partners have the same key and lie no farther apart than this, in the streams' unit.
 *
 * @param lower how much later than the left row the right one is at least; may be negative
 * @param upper how much later it is at most, that included
 */
public record IntervalRule(long lower, long upper) implements JoinRule {
  @Override
  public String toString() {
    return "interval " + lower + " to " + upper;
  }
}
