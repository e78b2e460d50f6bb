package io.tidemark.time;

import io.tidemark.record.RecordView;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/** The generators of one watermark key, one for each partition, and when they are asked. */
final class KeyGenerators {
  private static final long NONE = WatermarkCoalescer.NONE;

  private final WatermarkCoalescer coalescer;

  /** Place of the key. */
  private final int index;

  private final WatermarkGenerator[] generators;

  /** In nanoseconds; 0 if generators are asked behind every record. */
  private final long interval;

  /** The processing time at which the interval is over; none before the clock was told. */
  private long nextTick = NONE;

  /** Whether a record has come since the generators were asked last. */
  private boolean isPending;

  KeyGenerators(WatermarkCoalescer coalescer, int index, EventTime time) {
    this.coalescer = coalescer;
    this.index = index;
    interval = time.strategy().intervalNanos();
    generators = new WatermarkGenerator[coalescer.partitions()];
    for (int i = 0; i < generators.length; i++) {
      generators[i] = time.strategy().newGenerator(time.unit());
    }
  }

  void onRecord(int partition, long time, RecordView record) {
    take(partition, generators[partition].onRecord(time, record));
  }

  void onHeartbeat(int partition, long time) {
    take(partition, generators[partition].onHeartbeat(time));
  }

  private void take(int partition, long watermark) {
    coalescer.raise(index, partition, watermark);
    if (interval == 0) {
      ask(partition);
    } else {
      isPending = true;
    }
  }

  /** Has the partition's watermark as its generator says it stands. */
  void ask(int partition) {
    coalescer.raise(index, partition, generators[partition].current());
  }

  void onClock(long nanos) {
    if (interval == 0 || nanos < nextTick) {
      return;
    }
    if (nextTick != NONE) {
      for (int partition = 0; partition < generators.length; partition++) {
        if (coalescer.statusAt(index, partition) == PartitionStatus.ACTIVE) {
          ask(partition);
        }
      }
    }
    nextTick = SaturatedTime.add(nanos, interval);
    isPending = false;
  }

  /** The processing time at which something is due; a clock that nobody has told yet is. */
  long due() {
    if (interval == 0) {
      return Long.MAX_VALUE;
    }
    return nextTick == NONE ? NONE + 1 : isPending ? nextTick : Long.MAX_VALUE;
  }

  void snapshot(SnapshotWriter out) {
    out.putLong(nextTick);
    out.putInt(isPending ? 1 : 0);
    for (WatermarkGenerator generator : generators) {
      generator.snapshot(out);
    }
  }

  void restore(SnapshotReader in) {
    nextTick = in.getLong();
    isPending = in.getInt() == 1;
    for (WatermarkGenerator generator : generators) {
      generator.restore(in);
    }
  }
}
