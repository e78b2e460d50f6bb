package io.tidemark.join;

import java.util.Objects;

/**
 * How many rows a join may hold of each input in a group, and what becomes of more. A side whose
 * time does not advance makes the other hold its rows without end; a cap ends that.
 *
 * <p>Groups are the unit because they do not hang on the number of threads: with 32 groups a join
 * holds up to 32 times as many rows of an input.
 *
 * @param rows from 1; {@link Integer#MAX_VALUE} for no cap
 * @param policy what happens at the cap
 */
public record JoinCap(int rows, Policy policy) {
  /** As many rows as memory holds. */
  public static final JoinCap NONE = new JoinCap(Integer.MAX_VALUE, Policy.FAIL);

  /** What happens at the cap. */
  public enum Policy {
    /** The engine stops and names the input. */
    FAIL,
    /** The new row is matched with what is there and not kept; counted as discarded. */
    DISCARD_NEW,
    /** The row that would have gone first goes now; counted as discarded if it had no partner. */
    DISCARD_OLD
  }

  /** Checks the range. */
  public JoinCap {
    Objects.requireNonNull(policy, "policy");
    if (rows < 1) {
      throw new IllegalArgumentException("rows=" + rows + " of a join's cap, expected 1 or more");
    }
  }

  /** Whether there is a cap. */
  public boolean isSet() {
    return rows != Integer.MAX_VALUE;
  }

  @Override
  public String toString() {
    return rows + " rows of each input in a group, then " + policy;
  }
}
