package io.tidemark.engine;

import com.lmax.disruptor.Sequence;

/**
 * What a stage reads: a ring, and when it ends. The first stage reads what publishers write; each
 * later one what the merge of the stage before writes, which is the only one to write there.
 */
final class StageInput {
  private final RecordRing ring;
  private final EngineState state;
  private final long base;
  private volatile boolean complete;
  private final boolean isFirst;

  private StageInput(RecordRing ring, EngineState state, long base, boolean isFirst) {
    this.ring = ring;
    this.state = state;
    this.base = base;
    this.isFirst = isFirst;
  }

  /**
   * What publishers write.
   *
   * @param base the sequence of the record at position 0
   */
  static StageInput first(RecordRing ring, EngineState state, long base) {
    return new StageInput(ring, state, base, true);
  }

  /** What the merge of the stage before writes. */
  static StageInput later(RecordRing ring, EngineState state) {
    return new StageInput(ring, state, 0, false);
  }

  RecordRing ring() {
    return ring;
  }

  boolean isFirst() {
    return isFirst;
  }

  /** What orders the record at a position; in the first stage it is its sequence. */
  long order(long position) {
    return base + position;
  }

  /** A sequence that consumers of the ring tell their progress by, from in front of the first. */
  Sequence newConsumer() {
    Sequence consumer = new Sequence();
    ring.gateBy(consumer);
    return consumer;
  }

  /** Nothing more will be written: said by who writes, behind its last record. */
  void complete() {
    complete = true;
  }

  /** The last position of all; {@link Long#MAX_VALUE} while it is not known. */
  long lastPosition() {
    if (isFirst) {
      return state.lastPosition();
    }
    return complete ? ring.cursor() : Long.MAX_VALUE;
  }
}
