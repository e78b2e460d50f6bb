package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/**
 * Journals batches of records, on whatever thread does that. Records that the journal had when the
 * engine started are passed over: they come from there.
 */
final class JournalStep {
  /** How often a thread finds nothing to do between two looks at the disk. */
  private static final int LOOK_AGAIN_EVERY = 64;

  private final InputJournal journal;
  private final EngineState state;
  private final int[] lengths;
  private final int[] responseLengths;
  private final long base;
  private final long from;
  private int idles;

  /**
   * @param base the sequence of the record at position 0
   */
  JournalStep(InputJournal journal, EngineState state, CompiledTopology topology, long base) {
    this.journal = journal;
    this.state = state;
    lengths = topology.recordLengths();
    responseLengths = topology.responseLengths();
    this.base = base;
    from = journal.nextSequence();
    if (base > from) {
      throw new IllegalArgumentException(
          "firstSequence="
              + base
              + " leaves a gap: the journal goes on at "
              + from
              + "; start from there or before");
    }
    state.refuse(journal.refusal());
  }

  /**
   * Journals records; they will outlive the process, or the loss of power, when it returns.
   *
   * @throws JournalFailure if the journal fails
   */
  void write(RecordRing ring, long first, long last) {
    long begin = Math.max(first, from - base);
    if (begin <= last) {
      try {
        append(ring, begin, last);
      } catch (RuntimeException | InternalError e) {
        throw new JournalFailure(e);
      }
    }
  }

  private void append(RecordRing ring, long begin, long last) {
    for (long position = begin; position <= last; position++) {
      long record = ring.slot(position);
      journal.append(record, length(record));
    }
    journal.flush();
    if (journal.isSyncing()) {
      journal.sync();
    }
    state.refuse(journal.refusal());
  }

  private int length(long record) {
    long routing = Memory.getLong(record + RecordHeader.STREAM_OFFSET);
    byte kind = RecordHeader.kind(routing);
    if (kind == RecordKind.DATA.code()) {
      return lengths[RecordHeader.stream(routing)];
    }
    return kind == RecordKind.RESPONSE.code()
        ? responseLengths[RecordHeader.partition(routing)]
        : RecordHeader.LENGTH;
  }

  /** While input is refused no record comes by that would let it look whether there is space. */
  void whileIdle() {
    if (state.refusal() != null && ++idles % LOOK_AGAIN_EVERY == 0) {
      state.refuse(journal.refusal());
    }
  }

  /** The highest sequence whose outputs may leave. */
  long releasedSequence() {
    return journal.releasedSequence();
  }

  static EngineException describe(Throwable cause) {
    return EngineException.stopped("the journal takes no more", cause);
  }
}
