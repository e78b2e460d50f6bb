package io.tidemark.time;

import io.tidemark.record.RecordView;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.time.Duration;
import java.util.List;

/**
 * Time of a stream: what its records, marks and CLOCK records make of the watermarks of its keys. A
 * pure function of them in their order; nobody is asked for the time. Not thread-safe.
 *
 * <p>The coalescer folds clocks; here stand what moves clocks by more than a bound on records, that
 * is generators and intervals, and what the clock decides: which partitions are idle, and whether a
 * stream that is silent goes on.
 */
public final class StreamTime {
  private static final long NONE = WatermarkCoalescer.NONE;

  private final WatermarkCoalescer coalescer;

  /** By place of the key; null where the coalescer takes event times, or watermarks are told. */
  private final KeyGenerators[] generators;

  /** In the unit of each key; null if a silent stream stands still. */
  private final long[] closeSteps;

  /** Of silence, in nanoseconds. */
  private final long closeNanos;

  /** Null if partitions are idle only if they say so. */
  private final Idleness idleness;

  private final boolean isDirect;
  private final RecordView view = new RecordView();
  private long clock = NONE;
  private long spokeAt = NONE;

  /** How many steps of silence have been taken since somebody spoke. */
  private long closed;

  /**
   * @param partitions how many ids there are, from 0
   * @param declared how many of them take part from the start
   * @param times the primary one first, with key 0; each has a key of its own
   * @param idleness how long a partition may be silent before it is idle; null for ever
   * @param idleClose after how much silence of all partitions time goes on, and by how much; null
   *     for never
   */
  public StreamTime(
      int partitions, int declared, List<EventTime> times, Duration idleness, Duration idleClose) {
    EventTime primary = times.get(0);
    WatermarkStrategy strategy = primary.strategy();
    coalescer =
        new WatermarkCoalescer(
            partitions, declared, !strategy.isDirect(), strategy.lag(primary.unit()));
    generators = new KeyGenerators[times.size()];
    closeSteps = idleClose == null ? null : new long[times.size()];
    closeNanos = idleClose == null ? 0 : idleClose.toNanos();
    for (int i = 0; i < generators.length; i++) {
      add(i, times.get(i), idleClose);
    }
    this.idleness = idleness == null ? null : new Idleness(coalescer, idleness.toNanos());
    isDirect =
        strategy.newGenerator(primary.unit()) == null
            && times.size() == 1
            && idleness == null
            && idleClose == null;
  }

  private void add(int index, EventTime time, Duration idleClose) {
    WatermarkStrategy strategy = time.strategy();
    if (index > 0) {
      coalescer.declare(time.key(), strategy.isDirect() ? strategy.lag(time.unit()) : -1);
    }
    if (!strategy.isDirect() && !strategy.isExplicit()) {
      generators[index] = new KeyGenerators(coalescer, index, time);
    }
    if (idleClose != null) {
      closeSteps[index] = time.unit().count(idleClose, "idle close");
    }
  }

  /** The fold, to read watermarks and clocks from. */
  public WatermarkCoalescer coalescer() {
    return coalescer;
  }

  /** Whether a record needs no more than {@link WatermarkCoalescer#onRecord}. */
  public boolean isDirect() {
    return isDirect;
  }

  /** Takes a record of a partition with its event time, after the record itself was judged. */
  public void onRecord(int partition, long record, long eventTime) {
    onSign(partition);
    coalescer.onRecord(partition, eventTime);
    if (generators[0] != null && eventTime != Long.MAX_VALUE) {
      generators[0].onRecord(partition, eventTime, view.wrap(record));
    }
  }

  /** Takes what a record has in the column of a further event time, behind {@link #onRecord}. */
  public void onColumn(int index, int partition, long record, long time) {
    if (generators[index] == null) {
      coalescer.onColumn(index, partition, time);
    } else if (time != Long.MAX_VALUE) {
      generators[index].onRecord(partition, time, view.wrap(record));
    }
  }

  /** Takes a heartbeat: it moves the time of its key as a record would, and wakes all keys. */
  public void onHeartbeat(int partition, byte key, long time) {
    onSign(partition);
    int index = indexOf(key);
    coalescer.onRecord(partition, index == 0 ? time : NONE);
    if (time == Long.MAX_VALUE || index < 0) {
      return;
    }
    if (index < generators.length && generators[index] != null) {
      generators[index].onHeartbeat(partition, time);
    } else if (index > 0) {
      coalescer.onColumn(index, partition, time);
    }
  }

  private int indexOf(byte key) {
    for (int i = 0; i < coalescer.keys(); i++) {
      if (coalescer.key(i) == key) {
        return i;
      }
    }
    return -1;
  }

  private void onSign(int partition) {
    if (idleness != null) {
      idleness.spoke(partition, clock);
    }
    spokeAt = clock;
    closed = 0;
  }

  /** Takes a partition's own watermark. */
  public void onWatermark(int partition, byte key, long watermark) {
    onSign(partition);
    coalescer.onWatermark(partition, key, watermark);
  }

  /** Takes the end of a session: the watermark of a key goes there, whatever partitions say. */
  public void onSessionEnd(byte key, long watermark) {
    int index = indexOf(key);
    if (index >= 0) {
      coalescer.raiseTo(index, watermark);
    }
  }

  /** The partition takes part from now on. */
  public void register(int partition) {
    onSign(partition);
    coalescer.register(partition);
  }

  /** The partition takes part again. */
  public void onActive(int partition) {
    onSign(partition);
    coalescer.onActive(partition);
  }

  /** The partition says that it is silent. */
  public void onIdle(int partition) {
    fallSilent(partition);
    coalescer.settle();
  }

  private void fallSilent(int partition) {
    ask(partition);
    coalescer.fallSilent(partition);
  }

  /** The partition has ended. */
  public void onDone(int partition) {
    ask(partition);
    coalescer.onDone(partition);
  }

  /** What generators still hold goes out before nobody asks them any more. */
  private void ask(int partition) {
    if (coalescer.status(partition) == PartitionStatus.ACTIVE) {
      for (KeyGenerators each : generators) {
        if (each != null) {
          each.ask(partition);
        }
      }
    }
  }

  /** Takes what the clock says, which rises, in nanoseconds since the epoch. */
  public void onClock(long nanos) {
    if (clock == NONE) {
      start(nanos);
    }
    clock = nanos;
    for (KeyGenerators each : generators) {
      if (each != null) {
        each.onClock(nanos);
      }
    }
    if (idleness != null && idleness.isDue(nanos)) {
      idleness.onClock(nanos, this::fallSilent);
      coalescer.settle();
    }
    if (closeNanos > 0) {
      closeBySilence(nanos);
    }
  }

  private void start(long nanos) {
    spokeAt = nanos;
    if (idleness != null) {
      idleness.start(nanos);
    }
  }

  /** Time goes on by the silence, as if a record had come that much later than the latest. */
  private void closeBySilence(long nanos) {
    long steps = SaturatedTime.subtract(nanos, spokeAt) / closeNanos;
    if (steps <= closed) {
      return;
    }
    closed = steps;
    for (int i = 0; i < closeSteps.length; i++) {
      long highest = coalescer.highestAt(i);
      if (highest != NONE) {
        coalescer.raiseTo(i, SaturatedTime.add(highest, silence(steps, closeSteps[i])));
      }
    }
  }

  private static long silence(long steps, long step) {
    long high = Math.multiplyHigh(steps, step);
    long low = steps * step;
    return high == 0 && low >= 0 ? low : Long.MAX_VALUE;
  }

  /**
   * The least processing time at which something is due; {@link Long#MAX_VALUE} if nothing is.
   *
   * @param isHeld whether anybody waits for time to go on
   */
  public long nextClock(boolean isHeld) {
    long next = Long.MAX_VALUE;
    for (KeyGenerators each : generators) {
      next = each == null ? next : Math.min(next, each.due());
    }
    if (clock == NONE && (idleness != null || closeNanos > 0)) {
      // Silence is counted from what the clock says first.
      return NONE + 1;
    }
    if (idleness != null) {
      next = Math.min(next, idleness.due());
    }
    return closeNanos > 0 && isHeld ? Math.min(next, nextClose()) : next;
  }

  private long nextClose() {
    return SaturatedTime.add(spokeAt, silence(closed + 1, closeNanos));
  }

  /**
   * The clock at the last sign of a partition, in nanoseconds since the epoch; {@link
   * WatermarkCoalescer#NONE} if that is not kept or none was told.
   */
  public long spokeAt(int partition) {
    return idleness == null ? NONE : idleness.spokeAt(partition);
  }

  /** Writes all of it. */
  public void snapshot(SnapshotWriter out) {
    coalescer.snapshot(out);
    out.putLong(clock);
    out.putLong(spokeAt);
    out.putLong(closed);
    for (KeyGenerators each : generators) {
      if (each != null) {
        each.snapshot(out);
      }
    }
    if (idleness != null) {
      idleness.snapshot(out);
    }
  }

  /** Takes over what {@link #snapshot} wrote, in place of all that is here. */
  public void restore(SnapshotReader in) {
    coalescer.restore(in);
    clock = in.getLong();
    spokeAt = in.getLong();
    closed = in.getLong();
    for (KeyGenerators each : generators) {
      if (each != null) {
        each.restore(in);
      }
    }
    if (idleness != null) {
      idleness.restore(in);
    }
  }
}
