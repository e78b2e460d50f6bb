package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.time.PartitionStatus;
import io.tidemark.time.StreamTime;
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

  private final StreamTime time;

  /** Folds the clocks; of most streams it is all of their time. */
  private final WatermarkCoalescer coalescer;

  private final boolean isDirect;
  private final TimeColumn[] columns;
  private final long nanosPerUnit;
  private final long dataRouting;

  /** In the stream's unit; -1 if any event time may move the watermark. */
  private final long maxFutureSkew;

  private long watermark = WatermarkCoalescer.NONE;

  /** What the readers were told of further keys; the first has a place of its own. */
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
    time =
        new StreamTime(
            options.mostPartitions(),
            options.partitions(),
            source.eventTimes(),
            options.idleness(),
            options.idleClose());
    coalescer = time.coalescer();
    isDirect = time.isDirect();
    columns =
        options.eventTimes().stream()
            .map(
                column ->
                    new TimeColumn(source.schema().field(column.field()), options.maxFutureSkew()))
            .toArray(TimeColumn[]::new);
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

  StreamTime time() {
    return time;
  }

  long watermark() {
    return watermark;
  }

  /** The watermark of a key, {@link WatermarkCoalescer#NONE} before the first. */
  long watermark(int key) {
    return key == 0 ? watermark : coalescer.watermark((byte) key);
  }

  /** Records in which the event time of a key was null, so that they moved no time of it. */
  long timeless(int key) {
    return key == 0 || key > columns.length ? 0 : columns[key - 1].timeless;
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
    long eventTime = Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
    if (eventTime == Nulls.INT64) {
      rejected++;
      return;
    }
    if (isIdle && !isSuspect(record, eventTime)) {
      wakeBy(record, partition);
    } else if (only != null) {
      only.onRecord(record);
    } else {
      for (QueryInput reader : readers) {
        reader.onRecord(record);
      }
    }
    if (!isDirect) {
      onTimes(record, partition, eventTime);
    } else if (isSuspect(record, eventTime)) {
      futureSuspect++;
    } else {
      advance(coalescer.onRecord(partition, eventTime));
    }
  }

  private void onTimes(long record, int partition, long eventTime) {
    if (isSuspect(record, eventTime)) {
      futureSuspect++;
    } else {
      time.onRecord(partition, record, eventTime);
    }
    for (int i = 0; i < columns.length; i++) {
      onColumn(columns[i], i + 1, record, partition);
    }
    settle();
  }

  private void onColumn(TimeColumn column, int key, long record, int partition) {
    long columnTime = Memory.getLong(record + column.offset());
    if (columnTime == Nulls.INT64) {
      column.timeless++;
    } else if (column.isSuspect(record, columnTime)) {
      futureSuspect++;
    } else {
      time.onColumn(key, partition, record, columnTime);
    }
  }

  void onHeartbeat(long record, int partition, int key) {
    long eventTime = Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
    if (key == 0 && isSuspect(record, eventTime)) {
      futureSuspect++;
      return;
    }
    wake(partition);
    time.onHeartbeat(partition, (byte) key, eventTime);
    settle();
  }

  /** One clock that is wrong must not make everybody else late. */
  private boolean isSuspect(long record, long eventTime) {
    return eventTime == Long.MAX_VALUE
        || (maxFutureSkew >= 0
            && FutureGuard.isSuspect(record, eventTime, nanosPerUnit, maxFutureSkew));
  }

  void onWatermark(int partition, int key, long value) {
    wakeForOneKey(partition);
    time.onWatermark(partition, (byte) key, value);
    settle();
  }

  void onRegister(int partition) {
    if (coalescer.status(partition) == PartitionStatus.ABSENT) {
      wake(partition);
    }
    time.register(partition);
    settle();
  }

  void onActive(int partition) {
    wake(partition);
    time.onActive(partition);
    settle();
  }

  void onIdle(int partition) {
    time.onIdle(partition);
    settle();
  }

  void onDone(int partition) {
    time.onDone(partition);
    settle();
  }

  void onSessionEnd(int key, long end) {
    time.onSessionEnd((byte) key, end);
    settle();
  }

  /** Tells the readers of a watermark that rose. */
  private void advance(long now) {
    if (now > watermark) {
      watermark = now;
      for (QueryInput reader : readers) {
        reader.onWatermark(0, now);
      }
    }
  }

  /**
   * Tells each reader of time, and right behind that whether it is idle now: a later stage learns
   * both in the order of the queries.
   */
  private void settle() {
    if (keyed.length == 1 && coalescer.isIdle() == isIdle) {
      advance(coalescer.watermark());
      return;
    }
    long now = coalescer.watermark();
    boolean rises = now > watermark;
    boolean becomesIdle = coalescer.isIdle() && !isIdle;
    watermark = Math.max(watermark, now);
    isIdle = coalescer.isIdle();
    for (QueryInput reader : readers) {
      if (rises) {
        reader.onWatermark(0, now);
      }
      tellKeys(reader);
      if (becomesIdle) {
        reader.onIdle();
      }
    }
    for (int key = 1; key < keyed.length; key++) {
      keyed[key] = coalescer.watermarkAt(key);
    }
  }

  private void tellKeys(QueryInput reader) {
    for (int key = 1; key < keyed.length; key++) {
      long now = coalescer.watermarkAt(key);
      if (now > keyed[key]) {
        reader.onWatermark(key, now);
      }
    }
  }

  /** Tells the readers, in front of whatever a partition says, that it is idle no more. */
  private void wake(int partition) {
    if (isIdle && awakens(partition)) {
      tellActive();
    }
  }

  /** The same where a partition speaks of one key. */
  private void wakeForOneKey(int partition) {
    if (isIdle && coalescer.status(partition) != PartitionStatus.DONE) {
      isIdle = false;
      tellActive();
    }
  }

  private void tellActive() {
    for (QueryInput reader : readers) {
      reader.onActive();
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

  /** The least processing time at which something is due for the stream's time. */
  long nextClock() {
    return time.nextClock(isHeld());
  }

  /** Whether any query waits for time to go on. */
  private boolean isHeld() {
    for (QueryInput reader : readers) {
      if (reader.query().operator().nextDue() != Long.MAX_VALUE) {
        return true;
      }
    }
    return false;
  }

  void onClock(long nanos) {
    clock = nanos;
    if (!isDirect) {
      time.onClock(nanos);
      settle();
    }
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
    time.snapshot(writer);
    for (TimeColumn column : columns) {
      writer.putLong(column.timeless);
    }
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
    time.restore(reader);
    for (TimeColumn column : columns) {
      column.timeless = reader.getLong();
    }
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
