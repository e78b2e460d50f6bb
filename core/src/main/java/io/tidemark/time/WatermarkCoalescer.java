package io.tidemark.time;

import io.tidemark.record.SaturatedTime;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.util.Arrays;

/**
 * Folds the clocks of a stream's partitions to the one watermark that its operators see.
 *
 * <p>A pure function of the records and marks in their order, so every reader of a ring may keep
 * its own and all agree; no lock and no compare-and-set is needed. The watermark is the least clock
 * of the active partitions and only ever rises. An idle partition holds nothing back until a
 * record, a watermark or an active mark of its own wakes it; when none is active and some are idle,
 * the highest clock of all goes out, of those done too; a partition that is done has left for good,
 * and when all are done, time has ended. These are the rules of Hazelcast Jet's keyed coalescer for
 * one key.
 *
 * <p>A declared partition is active from the start and holds time back until it speaks. Not
 * thread-safe.
 */
public final class WatermarkCoalescer {
  /** The watermark before the first, and the clock of a partition that has not spoken. */
  public static final long NONE = Long.MIN_VALUE;

  private final long lag;
  private final boolean explicit;
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
  private long watermark = NONE;

  /**
   * @param partitions how many ids there are, from 0
   * @param declared how many of them take part from the start; the others join by {@link #register}
   * @param strategy how a record moves its partition's clock
   * @param lag of the strategy, in the stream's unit
   */
  public WatermarkCoalescer(int partitions, int declared, WatermarkStrategy strategy, long lag) {
    if (partitions < 1 || declared < 0 || declared > partitions) {
      throw new IllegalArgumentException(
          "partitions="
              + partitions
              + " declared="
              + declared
              + ", expected at least one partition and no more declared than there are");
    }
    this.lag = lag;
    this.explicit = strategy.isExplicit();
    clocks = new long[partitions];
    Arrays.fill(clocks, NONE);
    status = new PartitionStatus[partitions];
    Arrays.fill(status, PartitionStatus.ABSENT);
    active = new PartitionMinimum(partitions);
    unmoved = new long[partitions];
    Arrays.fill(unmoved, Long.MIN_VALUE);
    for (int i = 0; i < declared; i++) {
      register(i);
    }
  }

  /** How many partition ids there are. */
  public int partitions() {
    return clocks.length;
  }

  /** The watermark as it stands, {@link #NONE} before the first. */
  public long watermark() {
    return watermark;
  }

  /** The clock of a partition: its own watermark, {@link #NONE} before it spoke. */
  public long clock(int partition) {
    return clocks[partition];
  }

  /** What the partition does for the watermark. */
  public PartitionStatus status(int partition) {
    return status[partition];
  }

  /** Whether some partition is idle and none active. */
  public boolean isIdle() {
    return activeCount == 0 && idleCount > 0;
  }

  /** The active partition that holds the watermark back, or -1 if none is active. */
  public int holder() {
    return activeCount == 0 ? -1 : active.holder();
  }

  /**
   * The latest event time that a partition has shown, or the watermark that it told last where
   * sources tell their own; {@link #NONE} before it spoke.
   */
  public long latest(int partition) {
    long clock = clocks[partition];
    return explicit || clock == NONE ? clock : SaturatedTime.add(clock, lag);
  }

  /** Whether partitions tell their own watermarks, and records move none. */
  public boolean isExplicit() {
    return explicit;
  }

  /** The highest clock of all partitions, {@link #NONE} before any spoke. */
  public long highest() {
    long highest = NONE;
    for (long clock : clocks) {
      highest = Math.max(highest, clock);
    }
    return highest;
  }

  /**
   * Takes the event time of a record, after the record itself was judged.
   *
   * @return the watermark now
   */
  public long onRecord(int partition, long eventTime) {
    return eventTime <= unmoved[partition] ? watermark : move(partition, eventTime);
  }

  private long move(int partition, long eventTime) {
    if (status[partition] != PartitionStatus.ACTIVE && !wake(partition)) {
      return watermark;
    }
    long clock = SaturatedTime.subtract(eventTime, lag);
    return explicit || clock <= clocks[partition] ? settle() : raise(partition, clock);
  }

  /**
   * Takes a source's own watermark for its partition. One that does not rise is passed over.
   *
   * @return the watermark now
   */
  public long onWatermark(int partition, long value) {
    if (status[partition] != PartitionStatus.ACTIVE && !wake(partition)) {
      return watermark;
    }
    return value <= clocks[partition] ? watermark : raise(partition, value);
  }

  private long raise(int partition, long clock) {
    clocks[partition] = clock;
    active.set(partition, participating(clock));
    unmoved[partition] = latestSeen(partition);
    return settle();
  }

  /** The partition takes part from now on and holds time back at its clock. */
  public long register(int partition) {
    if (status[partition] == PartitionStatus.ABSENT) {
      activate(partition);
    }
    return settle();
  }

  /** The partition is active again; it holds time back at the clock it had. */
  public long onActive(int partition) {
    return wake(partition) ? settle() : watermark;
  }

  /** The partition holds nothing back until it speaks. */
  public long onIdle(int partition) {
    if (status[partition] == PartitionStatus.ACTIVE) {
      leave(partition, PartitionStatus.IDLE);
      idleCount++;
    }
    return settle();
  }

  /** The partition has ended. */
  public long onDone(int partition) {
    switch (status[partition]) {
      case ACTIVE -> leave(partition, PartitionStatus.DONE);
      case IDLE -> idleCount--;
      case ABSENT -> {}
      case DONE -> {
        return watermark;
      }
    }
    status[partition] = PartitionStatus.DONE;
    doneCount++;
    return settle();
  }

  /** Whether the partition is active now; one that is done never is again. */
  private boolean wake(int partition) {
    switch (status[partition]) {
      case ACTIVE, DONE -> {}
      case IDLE -> {
        idleCount--;
        activate(partition);
      }
      case ABSENT -> activate(partition);
    }
    return status[partition] == PartitionStatus.ACTIVE;
  }

  private void activate(int partition) {
    status[partition] = PartitionStatus.ACTIVE;
    activeCount++;
    active.set(partition, participating(clocks[partition]));
    unmoved[partition] = latestSeen(partition);
  }

  private void leave(int partition, PartitionStatus to) {
    status[partition] = to;
    activeCount--;
    active.set(partition, Long.MAX_VALUE);
    unmoved[partition] = Long.MIN_VALUE;
  }

  private long latestSeen(int partition) {
    return explicit ? Long.MAX_VALUE : SaturatedTime.add(clocks[partition], lag);
  }

  /** The tree knows a clock at the very end only as absent. */
  private static long participating(long clock) {
    return Math.min(clock, Long.MAX_VALUE - 1);
  }

  private long settle() {
    long candidate;
    if (activeCount > 0) {
      candidate = least();
    } else if (idleCount > 0) {
      candidate = highest();
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

  /** Writes clocks, states and the watermark. */
  public void snapshot(SnapshotWriter out) {
    out.section("watermark");
    out.putInt(clocks.length);
    for (int i = 0; i < clocks.length; i++) {
      out.putLong(clocks[i]);
      out.putText(status[i].name());
    }
    out.putLong(watermark);
  }

  /** Takes over what {@link #snapshot} wrote, in place of all that is here. */
  public void restore(SnapshotReader in) {
    in.section("watermark");
    int partitions = in.getInt();
    if (partitions != clocks.length) {
      throw new IllegalStateException(
          "snapshot has "
              + partitions
              + " partitions, the topology "
              + clocks.length
              + "; restore it with the topology that wrote it");
    }
    activeCount = 0;
    idleCount = 0;
    doneCount = 0;
    for (int i = 0; i < partitions; i++) {
      clocks[i] = in.getLong();
      PartitionStatus was = PartitionStatus.valueOf(in.getText());
      active.set(i, Long.MAX_VALUE);
      unmoved[i] = Long.MIN_VALUE;
      status[i] = was;
      switch (was) {
        case ACTIVE -> activate(i);
        case IDLE -> idleCount++;
        case DONE -> doneCount++;
        case ABSENT -> {}
      }
    }
    watermark = in.getLong();
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
