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

/** A source stream as it runs: its time and the queries that read it. */
final class StreamRuntime {
  private final Source source;
  private final QueryRuntime[] queries;

  /** The query, if there is just one: the common case goes without a loop. */
  private final QueryRuntime only;

  private final WatermarkCoalescer coalescer;
  private final long nanosPerUnit;
  private final long dataRouting;

  /** In the stream's unit; -1 if any event time may move the watermark. */
  private final long maxFutureSkew;

  private long watermark = WatermarkCoalescer.NONE;
  private long clock = Long.MIN_VALUE;
  private long in;
  private long rejected;
  private long futureSuspect;

  StreamRuntime(Source source, QueryRuntime[] queries) {
    this.source = source;
    this.queries = queries;
    this.only = queries.length == 1 ? queries[0] : null;
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
    if (only != null) {
      only.onRecord(record);
    } else {
      for (QueryRuntime query : queries) {
        query.onRecord(record);
      }
    }
    onTime(record, partition, time);
  }

  void onHeartbeat(long record, int partition) {
    onTime(record, partition, Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET));
  }

  private void onTime(long record, int partition, long time) {
    if (maxFutureSkew >= 0 && isSuspect(record, time)) {
      futureSuspect++;
    } else {
      advance(coalescer.onRecord(partition, time));
    }
  }

  /** One clock that is wrong must not make everybody else late. */
  private boolean isSuspect(long record, long time) {
    long ingest = Memory.getLong(record + RecordHeader.INGEST_TIME_OFFSET);
    return ingest != 0
        && time > SaturatedTime.add(Math.floorDiv(ingest, nanosPerUnit), maxFutureSkew);
  }

  /** Tells the queries of a watermark that rose. */
  void advance(long now) {
    if (now > watermark) {
      watermark = now;
      for (QueryRuntime query : queries) {
        query.operator().onWatermark(now);
        query.output().watermark(now);
      }
    }
  }

  void onClock(long nanos) {
    clock = nanos;
    for (QueryRuntime query : queries) {
      query.operator().onClock(nanos);
      query.output().clock(nanos);
    }
  }

  void reject() {
    in++;
    rejected++;
  }

  QueryReport report(QueryRuntime query) {
    return query.report(in, rejected, futureSuspect);
  }

  void snapshot(SnapshotWriter writer) {
    coalescer.snapshot(writer);
    writer.putLong(watermark);
    writer.putLong(clock);
    writer.putLong(in);
    writer.putLong(rejected);
    writer.putLong(futureSuspect);
  }

  void restore(SnapshotReader reader) {
    coalescer.restore(reader);
    watermark = reader.getLong();
    clock = reader.getLong();
    in = reader.getLong();
    rejected = reader.getLong();
    futureSuspect = reader.getLong();
    for (QueryRuntime query : queries) {
      query.operator().restoreWatermark(watermark);
    }
  }
}
