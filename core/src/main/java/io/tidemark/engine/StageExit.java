package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.IdleStrategy;

/**
 * Passes outputs to the stage that reads them on, and waits while its ring is full. Belongs to the
 * thread of the merge.
 */
final class StageExit {
  private final StageInput next;
  private final EngineState state;
  private final IdleStrategy idle;

  /** Who reads what, by query and channel. */
  private final Reader[][][] readers;

  private record Reader(long routing, int length) {
    static Reader[] of(OutputReader[] readers) {
      return Arrays.stream(readers).map(Reader::of).toArray(Reader[]::new);
    }

    static Reader of(OutputReader reader) {
      int stream = reader.source().id();
      return new Reader(
          RecordHeader.routing(stream, RecordKind.DATA.code(), (byte) 0, reader.partition()),
          reader.source().schema().length());
    }
  }

  private final BooleanSupplier claim = this::claim;

  /** The slot being written. */
  private long position;

  StageExit(CompiledTopology topology, StageInput next, EngineState state, IdleStrategy idle) {
    this.next = next;
    this.state = state;
    this.idle = idle;
    readers = new Reader[topology.queries().size()][][];
    for (QueryParts query : topology.queries()) {
      readers[query.id()] =
          Arrays.stream(topology.readersOf(query)).map(Reader::of).toArray(Reader[][]::new);
    }
  }

  /** Passes on a row that a query put out, if anybody reads such rows of it. */
  void row(int query, int channel, long row, long sequence) {
    for (Reader reader : readers[query][channel]) {
      long slot = put(row, reader.length, sequence);
      Memory.putLong(slot + RecordHeader.STREAM_OFFSET, reader.routing);
      publish();
    }
  }

  /** Passes on a mark. */
  void mark(long record, long sequence) {
    put(record, RecordHeader.LENGTH, sequence);
    publish();
  }

  private long put(long record, int length, long sequence) {
    state.await(claim, idle);
    long slot = next.ring().slot(position);
    Memory.copy(record, slot, length);
    Memory.putLong(slot + RecordHeader.SEQUENCE_OFFSET, sequence);
    return slot;
  }

  private boolean claim() {
    position = next.ring().tryClaim(1);
    return position >= 0;
  }

  private void publish() {
    next.ring().publish(position, position);
  }

  /** Nothing more will come. */
  void complete() {
    next.complete();
  }
}
