package io.tidemark.engine;

import io.tidemark.expression.CompiledPredicate;
import io.tidemark.expression.CompiledProjection;
import io.tidemark.operator.Collector;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.window.ResultOverflowException;

/**
 * The way out of a query on the engine's own thread: condition on results, projection, number,
 * hash, sink. The operator emits in output order already, so nothing is sorted here.
 */
final class QueryOutput extends Collector implements AutoCloseable {
  private final String name;
  private final InputPosition position;
  private final Schema lateSchema;
  private final Schema schema;
  private final CompiledPredicate having;
  private final CompiledProjection projection;
  private final boolean resultsOfRows;
  private final OutputHash hash;
  private final Sink sink;
  private final Sink lateSink;
  private final long routing;
  private final long result;
  private final long projected;
  private final RecordView view = new RecordView();
  private final RecordView lateView = new RecordView();

  private long emitted;
  private long suppressed;
  private long lastSequence = -1;
  private int ordinal;

  QueryOutput(QueryParts parts, InputPosition position, Sink sink, Sink lateSink, OutputHash hash) {
    this.name = parts.name();
    this.position = position;
    this.lateSchema = parts.inputSchema();
    this.schema = parts.outputSchema();
    this.having = parts.having();
    this.projection = parts.projection();
    this.resultsOfRows = !parts.isWindowed();
    this.hash = hash;
    this.sink = sink;
    this.lateSink = lateSink;
    routing = RecordHeader.routing(parts.id(), RecordKind.DATA.code(), (byte) 0, 0);
    result = Memory.allocate(parts.resultSchema().length());
    projected = projection == null ? 0 : Memory.allocate(schema.length());
  }

  long emitted() {
    return emitted;
  }

  long hash() {
    return hash == null ? 0 : hash.value();
  }

  @Override
  public long claim() {
    return result;
  }

  @Override
  public void emit(long due, int group) {
    emitRow(result);
  }

  /** Emits a row that lies elsewhere: an input row that passes through. */
  void emitRow(long row) {
    if (resultsOfRows) {
      put(row);
      return;
    }
    try {
      put(row);
    } catch (ResultOverflowException e) {
      throw e;
    } catch (ArithmeticException e) {
      throw new ResultOverflowException(
          "result at event time " + Memory.getLong(row) + ": " + e.getMessage(), e);
    }
  }

  private void put(long row) {
    if (having != null && !having.test(row)) {
      suppressed++;
      return;
    }
    long out = row;
    if (projection != null) {
      projection.project(row, projected);
      Memory.putLong(
          projected + RecordHeader.EVENT_TIME_OFFSET,
          Memory.getLong(row + RecordHeader.EVENT_TIME_OFFSET));
      out = projected;
    } else if (row != result) {
      Memory.copy(row, result, schema.length());
      out = result;
    }
    Memory.putLong(
        out + RecordHeader.INGEST_TIME_OFFSET,
        Memory.getLong(position.record + RecordHeader.INGEST_TIME_OFFSET));
    Memory.putLong(out + RecordHeader.SEQUENCE_OFFSET, position.sequence);
    Memory.putLong(out + RecordHeader.STREAM_OFFSET, routing);
    deliver(view.wrap(out), schema, sink, false);
    emitted++;
  }

  private void deliver(RecordView row, Schema rowSchema, Sink to, boolean late) {
    ordinal = position.sequence == lastSequence ? ordinal + 1 : 0;
    lastSequence = position.sequence;
    if (hash != null) {
      hash.add(row, rowSchema, ordinal, late);
    }
    try {
      to.onResult(row, ordinal);
    } catch (RuntimeException e) {
      throw new SinkException((late ? "late sink of " : "sink of ") + name, e);
    }
  }

  @Override
  public void late(long record, int group) {
    deliver(lateView.wrap(record), lateSchema, lateSink, true);
  }

  void snapshot(SnapshotWriter out) {
    out.putLong(emitted);
    out.putLong(suppressed);
    out.putLong(lastSequence);
    out.putInt(ordinal);
    out.putLong(hash());
  }

  void restore(SnapshotReader in) {
    emitted = in.getLong();
    suppressed = in.getLong();
    lastSequence = in.getLong();
    ordinal = in.getInt();
    long was = in.getLong();
    if (hash != null) {
      hash.restore(was);
    }
  }

  @Override
  public void close() {
    Memory.free(result);
    if (projected != 0) {
      Memory.free(projected);
    }
  }
}
