package io.tidemark.time;

import io.tidemark.record.SaturatedTime;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.util.Arrays;

/**
 * The fold of one watermark key: the least clock of the partitions that are active for it, where
 * that rises; the highest of all when none is active and some are idle; the end of time when all
 * are done. Not thread-safe.
 */
final class KeyCoalescer {
  private static final long NONE = WatermarkCoalescer.NONE;

  private final byte key;
  private final boolean explicit;
  private final long lag;
  private final long[] clocks;
  private final PartitionStatus[] status;
  private final PartitionMinimum active;

  /**
   * Of each partition the latest event time that changes nothing, so that most records cost one
   * comparison: the latest seen while it is active, none while it is not.
   */
  private final long[] unmoved;

  private int activeCount;
  private int idleCount;
  private int doneCount;

  /** The highest clock of all partitions ever. */
  private long highest = NONE;

  private long watermark = NONE;
  private long ignored;

  /**
   * @param explicit whether clocks are told, and records move none
   * @param lag of a clock behind the latest event time, in the column's unit
   */
  KeyCoalescer(byte key, int partitions, boolean explicit, long lag) {
    this.key = key;
    this.explicit = explicit;
    this.lag = lag;
    clocks = new long[partitions];
    Arrays.fill(clocks, NONE);
    status = new PartitionStatus[partitions];
    Arrays.fill(status, PartitionStatus.ABSENT);
    active = new PartitionMinimum(partitions);
    unmoved = new long[partitions];
    Arrays.fill(unmoved, NONE);
  }

  byte key() {
    return key;
  }

  long[] unmoved() {
    return unmoved;
  }

  boolean isExplicit() {
    return explicit;
  }

  long watermark() {
    return watermark;
  }

  long clock(int partition) {
    return clocks[partition];
  }

  PartitionStatus status(int partition) {
    return status[partition];
  }

  long highest() {
    return highest;
  }

  /** How many watermarks were passed over because they did not rise. */
  long ignored() {
    return ignored;
  }

  int holder() {
    return activeCount == 0 ? -1 : active.holder();
  }

  long latest(int partition) {
    return latestOf(clocks[partition]);
  }

  /** The latest event time that a clock stands for; of a told clock the clock itself. */
  long latestOf(long clock) {
    return explicit || clock == NONE ? clock : SaturatedTime.add(clock, lag);
  }

  /** Takes the event time of a record of a partition that is active. */
  long move(int partition, long eventTime) {
    if (explicit || eventTime == Long.MAX_VALUE) {
      return settle();
    }
    long clock = SaturatedTime.subtract(eventTime, lag);
    return clock <= clocks[partition] ? settle() : raise(partition, clock);
  }

  /** Takes a watermark of a partition, which is active for this key by it. */
  long tell(int partition, long value) {
    wake(partition);
    if (value <= clocks[partition]) {
      ignored++;
      return settle();
    }
    return raise(partition, value);
  }

  private long raise(int partition, long clock) {
    clocks[partition] = clock;
    highest = Math.max(highest, clock);
    active.set(partition, participating(clock));
    unmoved[partition] = latestSeen(partition);
    return settle();
  }

  /** Raises the watermark beyond what partitions have shown. */
  long raiseTo(long value) {
    watermark = Math.max(watermark, value);
    return watermark;
  }

  /** The partition takes part from now on, by the clock that it has. */
  void wake(int partition) {
    if (status[partition] == PartitionStatus.ACTIVE) {
      return;
    }
    if (status[partition] == PartitionStatus.IDLE) {
      idleCount--;
    }
    activate(partition);
  }

  private void activate(int partition) {
    status[partition] = PartitionStatus.ACTIVE;
    activeCount++;
    active.set(partition, participating(clocks[partition]));
    unmoved[partition] = latestSeen(partition);
  }

  /** Unlike the other marks this one does not settle, so that several may fall silent at once. */
  void idle(int partition) {
    if (status[partition] == PartitionStatus.ACTIVE) {
      leave(partition);
    }
    if (status[partition] != PartitionStatus.IDLE) {
      status[partition] = PartitionStatus.IDLE;
      idleCount++;
    }
  }

  void done(int partition) {
    if (status[partition] == PartitionStatus.ACTIVE) {
      leave(partition);
    } else if (status[partition] == PartitionStatus.IDLE) {
      idleCount--;
    }
    status[partition] = PartitionStatus.DONE;
    doneCount++;
  }

  private void leave(int partition) {
    activeCount--;
    active.set(partition, Long.MAX_VALUE);
    unmoved[partition] = NONE;
  }

  private long latestSeen(int partition) {
    return explicit ? Long.MAX_VALUE : SaturatedTime.add(clocks[partition], lag);
  }

  /** The tree knows a clock at the very end only as absent. */
  private static long participating(long clock) {
    return Math.min(clock, Long.MAX_VALUE - 1);
  }

  /** The watermark that the clocks give now. */
  long settle() {
    long candidate;
    if (activeCount > 0) {
      candidate = least();
    } else if (idleCount > 0) {
      candidate = highest;
    } else {
      candidate = doneCount > 0 ? Long.MAX_VALUE : NONE;
    }
    if (candidate > watermark) {
      watermark = candidate;
    }
    return watermark;
  }

  /** The tree cannot tell the two highest clocks apart, so there a scan does. */
  private long least() {
    long least = active.least();
    if (least < Long.MAX_VALUE - 1) {
      return least;
    }
    for (int i = 0; i < clocks.length; i++) {
      if (status[i] == PartitionStatus.ACTIVE && clocks[i] == least) {
        return least;
      }
    }
    return Long.MAX_VALUE;
  }

  void snapshot(SnapshotWriter out) {
    for (int i = 0; i < clocks.length; i++) {
      out.putLong(clocks[i]);
      out.putText(status[i].name());
    }
    out.putLong(highest);
    out.putLong(watermark);
    out.putLong(ignored);
  }

  void restore(SnapshotReader in) {
    activeCount = 0;
    idleCount = 0;
    doneCount = 0;
    for (int i = 0; i < clocks.length; i++) {
      clocks[i] = in.getLong();
      active.set(i, Long.MAX_VALUE);
      unmoved[i] = NONE;
      status[i] = PartitionStatus.valueOf(in.getText());
      switch (status[i]) {
        case ACTIVE -> activate(i);
        case IDLE -> idleCount++;
        case DONE -> doneCount++;
        case ABSENT -> {}
      }
    }
    highest = in.getLong();
    watermark = in.getLong();
    ignored = in.getLong();
  }

  @Override
  public String toString() {
    return "watermark="
        + watermark
        + " active="
        + activeCount
        + " idle="
        + idleCount
        + " done="
        + doneCount
        + (holder() < 0 ? "" : " holder=" + holder());
  }
}
