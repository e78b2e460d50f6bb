package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.topology.Source;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.IdleStrategy;

/**
 * Passes results to the stage that reads them on, and waits while its ring is full. Belongs to the
 * thread of the merge.
 */
final class StageExit {
  private final StageInput next;
  private final EngineState state;
  private final IdleStrategy idle;
  private final long[] routings;
  private final int[] lengths;

  private final BooleanSupplier claim = this::claim;

  /** The slot being written. */
  private long position;

  StageExit(CompiledTopology topology, StageInput next, EngineState state, IdleStrategy idle) {
    this.next = next;
    this.state = state;
    this.idle = idle;
    routings = new long[topology.queries().size()];
    lengths = new int[routings.length];
    for (QueryParts query : topology.queries()) {
      Source reader = topology.readerOf(query);
      if (reader != null) {
        routings[query.id()] =
            RecordHeader.routing(reader.id(), RecordKind.DATA.code(), (byte) 0, 0);
        lengths[query.id()] = reader.schema().length();
      }
    }
  }

  /** Passes on a result, if anybody reads the results of its query. */
  void result(int query, long row, long sequence) {
    if (lengths[query] > 0) {
      long slot = put(row, lengths[query], sequence);
      Memory.putLong(slot + RecordHeader.STREAM_OFFSET, routings[query]);
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
