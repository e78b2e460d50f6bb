package io.tidemark.topology;

/**
 * The partner of a left row is the last right row of its key that is not later.
 *
 * @param maxAge how much earlier it is at most, in the streams' unit; {@link Long#MAX_VALUE} for
 *     any
 * @param age name of the result field that tells how much earlier it is
 */
public record AsOfRule(long maxAge, String age) implements JoinRule {
  @Override
  public String toString() {
    return "last at or before"
        + (maxAge == Long.MAX_VALUE ? "" : ", at most " + maxAge + " before");
  }
}
