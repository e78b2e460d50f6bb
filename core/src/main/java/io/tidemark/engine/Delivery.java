package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * The last step of a query's outputs: gives each its id, hashes it and hands it to the sink.
 * Outputs come here in output order, from one thread.
 */
final class Delivery {
  private final String name;
  private final Schema schema;
  private final Schema lateSchema;
  private final Sink sink;
  private final Sink lateSink;
  private final OutputHash hash;
  private final Incarnations incarnations;
  private final int queryId;
  private final RecordView view = new RecordView();
  private final RecordView lateView = new RecordView();

  private long routing;
  private long lastSequence = -1;
  private int ordinal;

  Delivery(QueryParts parts, Sink sink, Sink lateSink, OutputHash hash, Incarnations incarnations) {
    this.name = parts.name();
    this.schema = parts.outputSchema();
    this.lateSchema = parts.inputSchema();
    this.sink = sink;
    this.lateSink = lateSink;
    this.hash = hash;
    this.incarnations = incarnations;
    queryId = parts.id();
  }

  /** Hands over a result, complete but for its id. */
  void result(long row, long sequence) {
    number(sequence);
    Memory.putLong(row + RecordHeader.SEQUENCE_OFFSET, sequence);
    Memory.putLong(row + RecordHeader.STREAM_OFFSET, routing);
    deliver(view.wrap(row), schema, sink, false);
  }

  /** Hands over a late row, as it came. */
  void late(long record, long sequence) {
    number(sequence);
    deliver(lateView.wrap(record), lateSchema, lateSink, true);
  }

  private void number(long sequence) {
    if (sequence == lastSequence) {
      ordinal++;
      return;
    }
    ordinal = 0;
    lastSequence = sequence;
    routing =
        RecordHeader.routing(queryId, RecordKind.DATA.code(), (byte) 0, incarnations.at(sequence));
  }

  private void deliver(RecordView row, Schema rowSchema, Sink to, boolean late) {
    if (hash != null) {
      hash.add(row, rowSchema, ordinal, late);
    }
    try {
      to.onResult(row, ordinal);
    } catch (RuntimeException e) {
      throw failed(late, e);
    }
  }

  /** Tells the sinks that no more outputs are at hand. */
  void endBatch() {
    try {
      sink.onBatchEnd();
      lateSink.onBatchEnd();
    } catch (RuntimeException e) {
      throw failed(false, e);
    }
  }

  private SinkException failed(boolean late, RuntimeException cause) {
    return new SinkException((late ? "late sink of " : "sink of ") + name, cause);
  }

  long hash() {
    return hash == null ? 0 : hash.value();
  }

  void snapshot(SnapshotWriter out) {
    out.putLong(lastSequence);
    out.putInt(ordinal);
    out.putLong(hash());
  }

  void restore(SnapshotReader in) {
    lastSequence = in.getLong();
    ordinal = in.getInt();
    routing =
        RecordHeader.routing(
            queryId,
            RecordKind.DATA.code(),
            (byte) 0,
            lastSequence < 0 ? 0 : incarnations.at(lastSequence));
    long was = in.getLong();
    if (hash != null) {
      hash.restore(was);
    }
  }
}
