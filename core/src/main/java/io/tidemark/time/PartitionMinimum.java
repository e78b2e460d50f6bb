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
    long before = clocks[partition];
    clocks[partition] = clock;
    if (clock < before || winners[1] == partition) {
      replay(partition);
    } else if (clock > before) {
      replayWhileWinner(partition);
    }
  }

  private void replay(int partition) {
    for (int node = (clocks.length + partition) >> 1; node > 0; node >>= 1) {
      play(node);
    }
  }

  /** Above the first node that the partition had not won, nothing can change. */
  private void replayWhileWinner(int partition) {
    for (int node = (clocks.length + partition) >> 1; node > 0; node >>= 1) {
      if (winners[node] != partition) {
        return;
      }
      play(node);
    }
  }

  private void play(int node) {
    int left = winners[2 * node];
    int right = winners[2 * node + 1];
    winners[node] = clocks[left] <= clocks[right] ? left : right;
  }
}
