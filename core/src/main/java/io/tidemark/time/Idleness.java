package io.tidemark.time;

import io.tidemark.record.SaturatedTime;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.util.Arrays;

/**
 * Which partitions have been silent for too long, by what CLOCK records say. A partition is idle
 * when the clock is at its last sign plus the timeout or later.
 */
final class Idleness {
  private static final long NONE = WatermarkCoalescer.NONE;

  private final WatermarkCoalescer coalescer;
  private final long timeout;

  /** The clock at the last sign of each partition; none if it came before the clock. */
  private final long[] spokeAt;

  /** No partition is due before. */
  private long next = Long.MAX_VALUE;

  /**
   * @param timeout in nanoseconds
   */
  Idleness(WatermarkCoalescer coalescer, long timeout) {
    this.coalescer = coalescer;
    this.timeout = timeout;
    spokeAt = new long[coalescer.partitions()];
    Arrays.fill(spokeAt, NONE);
  }

  /** A partition has given a sign. */
  void spoke(int partition, long clock) {
    spokeAt[partition] = clock;
    next = Math.min(next, SaturatedTime.add(clock, timeout));
  }

  /** The clock was told for the first time: whoever was there before counts from now. */
  void start(long clock) {
    for (int i = 0; i < spokeAt.length; i++) {
      if (spokeAt[i] == NONE) {
        spokeAt[i] = clock;
      }
    }
    next = SaturatedTime.add(clock, timeout);
  }

  /** Whether a partition may be due at a time. */
  boolean isDue(long clock) {
    return clock >= next;
  }

  /** Tells those that are due; a partition that is told falls silent. */
  void onClock(long clock, SilentPartition action) {
    next = Long.MAX_VALUE;
    for (int partition = 0; partition < spokeAt.length; partition++) {
      if (coalescer.status(partition) == PartitionStatus.ACTIVE) {
        long due = SaturatedTime.add(spokeAt[partition], timeout);
        if (due <= clock) {
          action.fallSilent(partition);
        } else {
          next = Math.min(next, due);
        }
      }
    }
  }

  /** What becomes of a partition that has been silent for too long. */
  @FunctionalInterface
  interface SilentPartition {
    /** It holds nothing back from now on. */
    void fallSilent(int partition);
  }

  long due() {
    return next;
  }

  long spokeAt(int partition) {
    return spokeAt[partition];
  }

  void snapshot(SnapshotWriter out) {
    for (long at : spokeAt) {
      out.putLong(at);
    }
    out.putLong(next);
  }

  void restore(SnapshotReader in) {
    for (int i = 0; i < spokeAt.length; i++) {
      spokeAt[i] = in.getLong();
    }
    next = in.getLong();
  }
}
