package io.tidemark.state;

import java.util.Arrays;

/**
 * When each group of an operator is to be looked at next, in terms of one clock: a tree of which
 * each node has the earlier time of the two below it, so that neither finding the next group nor
 * setting a time looks at all groups. {@link Long#MAX_VALUE} is never. Not thread-safe.
 */
public final class GroupSchedule {
  /** The root is 1, the nodes below n are 2n and 2n + 1; groups are the last half. */
  private final long[] times;

  private final int leaves;

  /** For a power of two of groups. */
  public GroupSchedule(int groups) {
    leaves = groups;
    times = new long[2 * groups];
    Arrays.fill(times, Long.MAX_VALUE);
  }

  /** The earliest time of all groups; {@link Long#MAX_VALUE} if none has one before that. */
  public long earliest() {
    return times[1];
  }

  /** The first group of the earliest time. */
  public int next() {
    int node = 1;
    while (node < leaves) {
      node <<= 1;
      node += times[node] == times[node >>> 1] ? 0 : 1;
    }
    return node - leaves;
  }

  /** The earliest time of a group. */
  public long of(int group) {
    return times[leaves + group];
  }

  /** Something is due in a group, which is not told if something else is due there before. */
  public void add(int group, long time) {
    int node = leaves + group;
    while (node > 0 && time < times[node]) {
      times[node] = time;
      node >>>= 1;
    }
  }

  /** Sets the earliest time of a group. */
  public void set(int group, long time) {
    int node = leaves + group;
    times[node] = time;
    while (node > 1) {
      long earlier = Math.min(times[node], times[node ^ 1]);
      node >>>= 1;
      if (times[node] == earlier) {
        return;
      }
      times[node] = earlier;
    }
  }
}
