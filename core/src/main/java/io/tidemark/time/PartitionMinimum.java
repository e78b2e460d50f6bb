package io.tidemark.time;

import java.util.Arrays;

/**
 * The least of many clocks, by a tournament tree: raising a clock that is not the least costs one
 * comparison, raising the least costs a path to the root.
 *
 * <p>A clock at {@link Long#MAX_VALUE} takes no part. Not thread-safe.
 */
final class PartitionMinimum {
  private final long[] clocks;
  private final int[] winners;

  PartitionMinimum(int partitions) {
    int leaves = Math.max(1, Integer.highestOneBit(Math.max(1, 2 * partitions - 1)));
    clocks = new long[leaves];
    Arrays.fill(clocks, Long.MAX_VALUE);
    winners = new int[2 * leaves];
    for (int i = 0; i < leaves; i++) {
      winners[leaves + i] = i;
    }
    for (int node = leaves - 1; node > 0; node--) {
      winners[node] = winners[2 * node];
    }
  }

  /** The partition with the least clock; the lowest of several. */
  int holder() {
    return winners[1];
  }

  /** The least clock, {@link Long#MAX_VALUE} if none takes part. */
  long least() {
    return clocks[winners[1]];
  }

  long clock(int partition) {
    return clocks[partition];
  }

  /** Sets a clock, up or down, and finds the least again. */
  void set(int partition, long clock) {
    boolean falls = clock < clocks[partition];
    clocks[partition] = clock;
    int winner = partition;
    long least = clock;
    for (int node = clocks.length + partition; node > 1; node >>= 1) {
      // Above the first node that a partition had not won, its rise changes nothing.
      if (!falls && winners[node >> 1] != partition) {
        return;
      }
      int rival = winners[node ^ 1];
      long other = clocks[rival];
      if (other < least || (other == least && rival < winner)) {
        winner = rival;
        least = other;
      }
      winners[node >> 1] = winner;
    }
  }
}
