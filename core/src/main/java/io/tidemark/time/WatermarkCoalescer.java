package io.tidemark.time;

import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Folds the clocks of a stream's partitions to the watermarks that its operators see: one for each
 * watermark key, each on its own.
 *
 * <p>A pure function of the records and marks in their order, so every reader of a ring may keep
 * its own and all agree; no lock and no compare-and-set is needed. The watermark of a key is the
 * least clock of the partitions that are active for it, and only ever rises. An idle partition
 * holds nothing back, whatever the key, until a record or an active mark of its own wakes it for
 * all keys, or a watermark for the watermark's own. When none is active and some are idle, the
 * highest clock of all goes out, of those done too; a partition that is done has left for good, and
 * when all are done, time has ended. A key first seen later takes over who is idle and done. These
 * are the rules of Hazelcast Jet's keyed coalescer, but for the end of time.
 *
 * <p>Key 0 is the stream's own event time, moved by records; further keys are {@link #declare
 * declared} or come with their first watermark. A declared partition is active from the start and
 * holds time back until it speaks. Nothing is allocated but for a key that is new. Not thread-safe.
 */
public final class WatermarkCoalescer {
  /** The watermark before the first, and the clock of a partition that has not spoken. */
  public static final long NONE = Long.MIN_VALUE;

  private static final int KEYS = 256;

  private final PartitionStatus[] status;

  /** Whether a record of the partition wakes nothing: it is active for all keys. */
  private final boolean[] awake;

  private final KeyCoalescer primary;

  /** The primary key's; none for a partition that is not awake. */
  private final long[] unmoved;

  /** In the order in which they were declared or came; the primary first. */
  private KeyCoalescer[] keys;

  /** By key as an unsigned byte; null for those that never came. */
  private final KeyCoalescer[] byKey = new KeyCoalescer[KEYS];

  private int activeCount;
  private int idleCount;

  /**
   * @param partitions how many ids there are, from 0
   * @param declared how many of them take part from the start; the others join by {@link #register}
   *     or as they first speak
   * @param strategy how a record moves its partition's clock
   * @param lag of the strategy, in the stream's unit
   */
  public WatermarkCoalescer(int partitions, int declared, WatermarkStrategy strategy, long lag) {
    this(partitions, declared, strategy.isExplicit(), lag);
  }

  WatermarkCoalescer(int partitions, int declared, boolean explicit, long lag) {
    if (partitions < 1 || declared < 0 || declared > partitions) {
      throw new IllegalArgumentException(
          "partitions="
              + partitions
              + " declared="
              + declared
              + ", expected at least one partition and no more declared than there are");
    }
    status = new PartitionStatus[partitions];
    Arrays.fill(status, PartitionStatus.ABSENT);
    awake = new boolean[partitions];
    primary = new KeyCoalescer((byte) 0, partitions, explicit, lag);
    unmoved = primary.unmoved();
    keys = new KeyCoalescer[] {primary};
    byKey[0] = primary;
    for (int i = 0; i < declared; i++) {
      register(i);
    }
  }

  /**
   * Declares a further key, whose clocks partitions hold back from the start.
   *
   * @param lag of its clocks behind the event times of its column; -1 if they are only told
   * @return its place in the order of keys
   */
  public int declare(byte key, long lag) {
    if (byKey[key & 0xFF] != null) {
      throw new IllegalArgumentException("two event times with the watermark key " + key);
    }
    add(new KeyCoalescer(key, partitions(), lag < 0, Math.max(lag, 0)));
    return keys.length - 1;
  }

  private KeyCoalescer add(KeyCoalescer added) {
    for (int partition = 0; partition < status.length; partition++) {
      switch (status[partition]) {
        case ACTIVE -> added.wake(partition);
        case IDLE -> added.idle(partition);
        case DONE -> added.done(partition);
        case ABSENT -> {}
      }
    }
    keys = Arrays.copyOf(keys, keys.length + 1);
    keys[keys.length - 1] = added;
    byKey[added.key() & 0xFF] = added;
    return added;
  }

  private KeyCoalescer known(byte key) {
    KeyCoalescer known = byKey[key & 0xFF];
    return known != null ? known : add(new KeyCoalescer(key, partitions(), true, 0));
  }

  /** How many partition ids there are. */
  public int partitions() {
    return status.length;
  }

  /** How many watermark keys there are; the stream's own event time is the first. */
  public int keys() {
    return keys.length;
  }

  /** The key at a place in the order in which keys came, from 0. */
  public byte key(int index) {
    return keys[index].key();
  }

  /** Whether the key was declared or a watermark of it has come. */
  public boolean knows(byte key) {
    return byKey[key & 0xFF] != null;
  }

  /** The watermark of key 0 as it stands, {@link #NONE} before the first. */
  public long watermark() {
    return primary.watermark();
  }

  /** The watermark of the key at a place, {@link #NONE} before the first. */
  public long watermarkAt(int index) {
    return keys[index].watermark();
  }

  /** The watermark of a key, {@link #NONE} before the first and for one that never came. */
  public long watermark(byte key) {
    return knows(key) ? byKey[key & 0xFF].watermark() : NONE;
  }

  /** The clock of a partition for key 0: its own watermark, {@link #NONE} before it spoke. */
  public long clock(int partition) {
    return primary.clock(partition);
  }

  /** The clock of a partition for the key at a place. */
  public long clockAt(int index, int partition) {
    return keys[index].clock(partition);
  }

  /** What the partition does for the watermarks. */
  public PartitionStatus status(int partition) {
    return status[partition];
  }

  /** The same for the key at a place, which may sleep while others are awake. */
  public PartitionStatus statusAt(int index, int partition) {
    return keys[index].status(partition);
  }

  /** Whether some partition is idle and none active. */
  public boolean isIdle() {
    return activeCount == 0 && idleCount > 0;
  }

  /** The active partition that holds the watermark of key 0 back, or -1 if none is active. */
  public int holder() {
    return primary.holder();
  }

  /** The same for the key at a place. */
  public int holderAt(int index) {
    return keys[index].holder();
  }

  /**
   * The latest event time that a partition has shown, or the watermark that it told last where
   * sources tell their own; {@link #NONE} before it spoke.
   */
  public long latest(int partition) {
    return primary.latest(partition);
  }

  /** The same for the key at a place. */
  public long latestAt(int index, int partition) {
    return keys[index].latest(partition);
  }

  /** Whether partitions tell their own watermarks of key 0, and records move none. */
  public boolean isExplicit() {
    return primary.isExplicit();
  }

  /** The highest clock of all partitions for key 0, {@link #NONE} before any spoke. */
  public long highest() {
    return primary.highest();
  }

  /** The same for the key at a place. */
  public long highestAt(int index) {
    return keys[index].highest();
  }

  /** The latest event time of any partition for the key at a place. */
  long latestOfAll(int index) {
    return keys[index].latestOf(keys[index].highest());
  }

  /** How many watermarks of the key at a place were passed over because they did not rise. */
  public long ignoredAt(int index) {
    return keys[index].ignored();
  }

  /**
   * Takes the event time of a record, after the record itself was judged. Its partition is active
   * by it for all keys.
   *
   * @return the watermark of key 0 now
   */
  public long onRecord(int partition, long eventTime) {
    return eventTime <= unmoved[partition] ? primary.watermark() : move(partition, eventTime);
  }

  private long move(int partition, long eventTime) {
    return awake[partition] || wake(partition)
        ? primary.move(partition, eventTime)
        : primary.watermark();
  }

  /**
   * Takes the time of a further event-time column of a record, behind {@link #onRecord}.
   *
   * @param index place of the column's key
   */
  public void onColumn(int index, int partition, long time) {
    if (awake[partition]) {
      keys[index].move(partition, time);
    }
  }

  /** Takes a partition's own watermark of key 0. One that does not rise is passed over. */
  public long onWatermark(int partition, long value) {
    return onWatermark(partition, (byte) 0, value);
  }

  /**
   * Takes a partition's own watermark, for which it is active then. One that does not rise is
   * passed over and counted: a source has gone back to where it started from.
   *
   * @return the watermark of the key now
   */
  public long onWatermark(int partition, byte key, long value) {
    KeyCoalescer told = known(key);
    switch (status[partition]) {
      case DONE -> {
        return told.watermark();
      }
      case IDLE -> wakeForOneKey(partition);
      case ABSENT -> wake(partition);
      case ACTIVE -> {}
    }
    long watermark = told.tell(partition, value);
    if (!awake[partition]) {
      awake[partition] = isActiveForAll(partition);
      if (!awake[partition]) {
        unmoved[partition] = NONE;
      }
    }
    return watermark;
  }

  /** Keys of which nobody has said anything count as seen later. */
  private void wakeForOneKey(int partition) {
    idleCount--;
    activeCount++;
    status[partition] = PartitionStatus.ACTIVE;
    for (KeyCoalescer key : keys) {
      if (key.highest() == NONE) {
        key.wake(partition);
      }
    }
  }

  private boolean isActiveForAll(int partition) {
    for (KeyCoalescer key : keys) {
      if (key.status(partition) != PartitionStatus.ACTIVE) {
        return false;
      }
    }
    return true;
  }

  /** Raises the watermark of the key at a place beyond what partitions have shown. */
  long raiseTo(int index, long watermark) {
    return keys[index].raiseTo(watermark);
  }

  /** Takes a watermark that was made from the records of a partition that is awake. */
  void raise(int index, int partition, long watermark) {
    if (status[partition] != PartitionStatus.DONE && watermark > keys[index].clock(partition)) {
      keys[index].tell(partition, watermark);
    }
  }

  /** The partition takes part from now on and holds time back at its clocks. */
  public long register(int partition) {
    if (status[partition] == PartitionStatus.ABSENT) {
      wake(partition);
    }
    return settle();
  }

  /** The partition is active again; it holds time back at the clocks it had. */
  public long onActive(int partition) {
    return wake(partition) ? settle() : primary.watermark();
  }

  /** The partition holds nothing back until it speaks. */
  public long onIdle(int partition) {
    fallSilent(partition);
    return settle();
  }

  /** The same for the first of several, which only then are looked at together. */
  void fallSilent(int partition) {
    if (status[partition] == PartitionStatus.ACTIVE) {
      status[partition] = PartitionStatus.IDLE;
      activeCount--;
      idleCount++;
      awake[partition] = false;
      for (KeyCoalescer key : keys) {
        key.idle(partition);
      }
    }
  }

  /** The partition has ended. */
  public long onDone(int partition) {
    switch (status[partition]) {
      case ACTIVE -> activeCount--;
      case IDLE -> idleCount--;
      case ABSENT -> {}
      case DONE -> {
        return primary.watermark();
      }
    }
    status[partition] = PartitionStatus.DONE;
    awake[partition] = false;
    for (KeyCoalescer key : keys) {
      key.done(partition);
    }
    return settle();
  }

  /** Whether the partition is active now, for all keys; one that is done never is again. */
  boolean wake(int partition) {
    switch (status[partition]) {
      case DONE -> {
        return false;
      }
      case IDLE -> {
        idleCount--;
        activeCount++;
      }
      case ABSENT -> activeCount++;
      case ACTIVE -> {}
    }
    status[partition] = PartitionStatus.ACTIVE;
    awake[partition] = true;
    for (KeyCoalescer key : keys) {
      key.wake(partition);
    }
    return true;
  }

  /** Looks at all keys; of the primary one it tells the watermark. */
  long settle() {
    for (KeyCoalescer key : keys) {
      key.settle();
    }
    return primary.watermark();
  }

  /** Writes clocks, states and the watermarks. */
  public void snapshot(SnapshotWriter out) {
    out.section("watermarks");
    out.putInt(status.length);
    for (PartitionStatus each : status) {
      out.putText(each.name());
    }
    out.putInt(keys.length);
    for (KeyCoalescer key : keys) {
      out.putInt(key.key());
      key.snapshot(out);
    }
  }

  /** Takes over what {@link #snapshot} wrote, in place of all that is here. */
  public void restore(SnapshotReader in) {
    in.section("watermarks");
    int partitions = in.getInt();
    if (partitions != status.length) {
      throw new IllegalStateException(
          "snapshot has "
              + partitions
              + " partitions, the topology "
              + status.length
              + "; restore it with the topology that wrote it");
    }
    restoreStatus(in);
    int count = in.getInt();
    for (int i = 0; i < count; i++) {
      known((byte) in.getInt()).restore(in);
    }
    for (int i = 0; i < partitions; i++) {
      awake[i] = isActiveForAll(i);
      if (!awake[i]) {
        unmoved[i] = NONE;
      }
    }
  }

  private void restoreStatus(SnapshotReader in) {
    activeCount = 0;
    idleCount = 0;
    for (int i = 0; i < status.length; i++) {
      status[i] = PartitionStatus.valueOf(in.getText());
      activeCount += status[i] == PartitionStatus.ACTIVE ? 1 : 0;
      idleCount += status[i] == PartitionStatus.IDLE ? 1 : 0;
    }
  }

  @Override
  public String toString() {
    if (keys.length == 1) {
      return primary.toString();
    }
    return Arrays.stream(keys)
        .map(key -> "key " + key.key() + " " + key)
        .collect(Collectors.joining("; "));
  }
}
