package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.time.WatermarkCoalescer;
import io.tidemark.topology.Source;
import io.tidemark.topology.SourceOptions;
import java.util.Arrays;

/** A source stream as it runs: its time and the queries that read it. */
final class StreamRuntime {
  private final Source source;
  private final QueryInput[] readers;

  /** The reader, if there is just one: the common case goes without a loop. */
  private final QueryInput only;

  private final WatermarkCoalescer coalescer;
  private final long nanosPerUnit;
  private final long dataRouting;

  /** In the stream's unit; -1 if any event time may move the watermark. */
  private final long maxFutureSkew;

  private long watermark = WatermarkCoalescer.NONE;

  /** Watermarks by key; the first has a place of its own. */
  private final long[] keyed;

  /** Whether the readers were told that it is idle. */
  private boolean isIdle;

  private long clock = Long.MIN_VALUE;
  private long in;
  private long rejected;
  private long futureSuspect;

  StreamRuntime(Source source, QueryInput[] readers) {
    this.source = source;
    this.readers = readers;
    this.only = readers.length == 1 ? readers[0] : null;
    keyed = new long[source.keys()];
    Arrays.fill(keyed, WatermarkCoalescer.NONE);
    SourceOptions options = source.options();
    coalescer =
        new WatermarkCoalescer(
            options.partitions(),
            options.partitions(),
            options.strategy(),
            options.strategy().lag(source.unit()));
    nanosPerUnit = source.unit().nanos();
    dataRouting = RecordHeader.routing(source.id(), RecordKind.DATA.code(), (byte) 0, 0);
    maxFutureSkew =
        options.maxFutureSkew() == null
            ? -1
            : source.unit().count(options.maxFutureSkew(), "max future skew");
  }

  Source source() {
    return source;
  }

  /** The routing of its rows, of partition 0. */
  long dataRouting() {
    return dataRouting;
  }

  WatermarkCoalescer coalescer() {
    return coalescer;
  }

  long watermark() {
    return watermark;
  }

  /** Processing time in nanoseconds since the epoch. */
  long clock() {
    return clock;
  }

  long in() {
    return in;
  }

  long rejected() {
    return rejected;
  }

  /** A row is judged before it moves time. */
  void onData(long record, int partition) {
    in++;
    long time = Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
    if (time == Nulls.INT64) {
      rejected++;
      return;
    }
    if (isIdle && !isSuspect(record, time)) {
      wakeBy(record, partition);
    } else if (only != null) {
      only.onRecord(record);
    } else {
      for (QueryInput reader : readers) {
        reader.onRecord(record);
      }
    }
    onTime(record, partition, time);
  }

  void onHeartbeat(long record, int partition) {
    onTime(record, partition, Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET));
  }

  private void onTime(long record, int partition, long time) {
    if (isSuspect(record, time)) {
      futureSuspect++;
    } else {
      wake(partition);
      advance(coalescer.onRecord(partition, time));
    }
  }

  /** One clock that is wrong must not make everybody else late. */
  private boolean isSuspect(long record, long time) {
    long ingest = Memory.getLong(record + RecordHeader.INGEST_TIME_OFFSET);
    return maxFutureSkew >= 0
        && ingest != 0
        && time > SaturatedTime.add(Math.floorDiv(ingest, nanosPerUnit), maxFutureSkew);
  }

  /** Tells the readers of a watermark that rose. */
  void advance(long now) {
    if (now > watermark) {
      watermark = now;
      for (QueryInput reader : readers) {
        reader.onWatermark(0, now);
      }
    }
  }

  /** A watermark of a partition, for a key of the stream. */
  void onWatermark(int partition, int key, long value) {
    if (key == 0) {
      wake(partition);
      advance(coalescer.onWatermark(partition, value));
    } else if (value > keyed[key]) {
      keyed[key] = value;
      for (QueryInput reader : readers) {
        reader.onWatermark(key, value);
      }
    }
  }

  void onIdle(int partition) {
    settle(coalescer.onIdle(partition));
  }

  void onActive(int partition) {
    wake(partition);
    advance(coalescer.onActive(partition));
  }

  void onDone(int partition) {
    settle(coalescer.onDone(partition));
  }

  /**
   * Tells each reader of time, and right behind that whether it is idle now: a later stage learns
   * both in the order of the queries.
   */
  private void settle(long now) {
    boolean rises = now > watermark;
    boolean becomesIdle = coalescer.isIdle() && !isIdle;
    watermark = Math.max(watermark, now);
    isIdle = coalescer.isIdle();
    for (QueryInput reader : readers) {
      if (rises) {
        reader.onWatermark(0, now);
      }
      if (becomesIdle) {
        reader.onIdle();
      }
    }
  }

  /** Tells the readers, in front of whatever a partition says, that it is idle no more. */
  private void wake(int partition) {
    if (isIdle && awakens(partition)) {
      for (QueryInput reader : readers) {
        reader.onActive();
      }
    }
  }

  private boolean awakens(int partition) {
    coalescer.onActive(partition);
    isIdle = coalescer.isIdle();
    return !isIdle;
  }

  /** The first record since it was idle: each reader learns that in front of the record. */
  private void wakeBy(long record, int partition) {
    boolean isAwake = awakens(partition);
    for (QueryInput reader : readers) {
      if (isAwake) {
        reader.onActive();
      }
      reader.onRecord(record);
    }
  }

  void onClock(long nanos) {
    clock = nanos;
    for (QueryInput reader : readers) {
      reader.query().onClock(nanos);
    }
  }

  void reject() {
    in++;
    rejected++;
  }

  long futureSuspect() {
    return futureSuspect;
  }

  void snapshot(SnapshotWriter writer) {
    coalescer.snapshot(writer);
    for (int key = 1; key < keyed.length; key++) {
      writer.putLong(keyed[key]);
    }
    writer.putInt(isIdle ? 1 : 0);
    writer.putLong(watermark);
    writer.putLong(clock);
    writer.putLong(in);
    writer.putLong(rejected);
    writer.putLong(futureSuspect);
  }

  void restore(SnapshotReader reader) {
    coalescer.restore(reader);
    for (int key = 1; key < keyed.length; key++) {
      keyed[key] = reader.getLong();
    }
    isIdle = reader.getInt() != 0;
    watermark = reader.getLong();
    clock = reader.getLong();
    in = reader.getLong();
    rejected = reader.getLong();
    futureSuspect = reader.getLong();
    for (QueryInput input : readers) {
      input.restoreWatermark(0, watermark);
      for (int key = 1; key < keyed.length; key++) {
        input.restoreWatermark(key, keyed[key]);
      }
    }
  }
}
