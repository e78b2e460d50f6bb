package io.tidemark.pattern;

import java.util.Objects;

/**
 * How many runs a key may have, and what happens beyond. All runs that begin at one event go
 * together: what is left finds what it would have found without a cap.
 *
 * @param runs of one key and pattern, held matches among them; positive
 * @param policy what happens beyond
 */
public record RunCap(int runs, Policy policy) {
  /** What happens to a key with too many runs. */
  public enum Policy {
    /** The runs that began last are dropped, and counted. */
    REJECT_NEW,
    /** The runs that began first are dropped, and counted. */
    DROP_OLDEST,
    /** The job fails. */
    FAIL
  }

  /** No cap, as in Flink. */
  public static final RunCap NONE = new RunCap(Integer.MAX_VALUE, Policy.FAIL);

  /** Checks the range. */
  public RunCap {
    if (runs < 1) {
      throw new PatternException("at most " + runs + " runs of a key, expected 1 or more");
    }
    Objects.requireNonNull(policy, "policy");
  }

  @Override
  public String toString() {
    return runs + " runs of a key, then " + policy;
  }
}
