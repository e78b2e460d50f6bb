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
  private final SideDelivery[] sides;
  private final OutputHash hash;
  private final Incarnations incarnations;
  private final int queryId;
  private final RecordView view = new RecordView();
  private final RecordView lateView = new RecordView();

  private long routing;
  private long lastSequence = -1;
  private int ordinal;

  Delivery(
      QueryParts parts,
      Sink sink,
      Sink lateSink,
      SideDelivery[] sides,
      OutputHash hash,
      Incarnations incarnations) {
    this.name = parts.name();
    this.schema = parts.outputSchema();
    this.lateSchema = parts.inputSchema();
    this.sink = sink;
    this.lateSink = lateSink;
    this.sides = sides;
    this.hash = hash;
    this.incarnations = incarnations;
    queryId = parts.id();
  }

  /** Hands over an output of a channel, complete but for its id. */
  void deliver(int channel, long row, long sequence) {
    switch (channel) {
      case Channels.RESULTS -> result(row, sequence);
      case Channels.LATE -> late(row, sequence);
      default -> side(channel - Channels.FIRST_SIDE, row, sequence);
    }
  }

  void result(long row, long sequence) {
    identify(row, sequence);
    deliver(view.wrap(row), schema, sink, Channels.RESULTS);
  }

  void side(int side, long row, long sequence) {
    identify(row, sequence);
    SideDelivery to = sides[side];
    deliver(to.view().wrap(row), to.schema(), to.sink(), Channels.FIRST_SIDE + side);
  }

  /** Hands over a late row, as it came. */
  void late(long record, long sequence) {
    number(sequence);
    deliver(lateView.wrap(record), lateSchema, lateSink, Channels.LATE);
  }

  private void identify(long row, long sequence) {
    number(sequence);
    Memory.putLong(row + RecordHeader.SEQUENCE_OFFSET, sequence);
    Memory.putLong(row + RecordHeader.STREAM_OFFSET, routing);
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

  private void deliver(RecordView row, Schema rowSchema, Sink to, int channel) {
    if (hash != null) {
      hash.add(row, rowSchema, ordinal, channel);
    }
    try {
      to.onResult(row, ordinal);
    } catch (RuntimeException e) {
      throw failed(channel, e);
    }
  }

  /** Tells the sinks that no more outputs are at hand. */
  void endBatch() {
    try {
      sink.onBatchEnd();
      lateSink.onBatchEnd();
      for (SideDelivery side : sides) {
        side.sink().onBatchEnd();
      }
    } catch (RuntimeException e) {
      throw failed(Channels.RESULTS, e);
    }
  }

  private SinkException failed(int channel, RuntimeException cause) {
    String what =
        switch (channel) {
          case Channels.RESULTS -> "sink of " + name;
          case Channels.LATE -> "late sink of " + name;
          default -> sides[channel - Channels.FIRST_SIDE].name();
        };
    return new SinkException(what, cause);
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
