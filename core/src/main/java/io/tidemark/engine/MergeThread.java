package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import org.agrona.concurrent.IdleStrategy;

/**
 * Puts the outputs of all shards in their one order and delivers them.
 *
 * <p>An output may leave when no shard can put out anything before it: every shard either shows a
 * later output, or has none and is through with the record. How far a shard is, is read before its
 * ring is looked at: what it put out up to there is seen then. With a journal, an output also waits
 * for its input to be journaled.
 */
final class MergeThread extends EngineThread {
  private static final int MAX_BATCH = 1024;

  private final ShardExit[] exits;
  private final Sequence[] progress;
  private final Delivery[] deliveries;
  private final CompiledTopology topology;
  private final DeadLetters deadLetters;
  private final JournalStep journal;
  private final long base;
  private final Sequence processed;
  private long delivering;

  /** Up to where everything is delivered. */
  private long settled = -1;

  /** Outputs delivered of which the sinks have not been told the end. */
  private int open;

  /**
   * @param journal null if there is none
   * @param base the sequence of the record at position 0
   * @param processed where it tells up to which sequence everything is delivered
   */
  MergeThread(
      EngineState state,
      IdleStrategy idle,
      ShardExit[] exits,
      Sequence[] progress,
      CompiledTopology topology,
      Delivery[] deliveries,
      DeadLetters deadLetters,
      JournalStep journal,
      long base,
      Sequence processed) {
    super("merge", state, idle);
    this.exits = exits;
    this.progress = progress;
    this.topology = topology;
    this.deliveries = deliveries;
    this.deadLetters = deadLetters;
    this.journal = journal;
    this.base = base;
    this.processed = processed;
  }

  @Override
  int work() {
    int done = 0;
    while (done < MAX_BATCH && deliverNext()) {
      done++;
    }
    open += done;
    if (done == 0 || open >= MAX_BATCH) {
      endBatch();
    }
    return done;
  }

  private void endBatch() {
    if (open > 0) {
      for (Delivery delivery : deliveries) {
        delivery.endBatch();
      }
      open = 0;
    }
    if (settled > processed.get()) {
      processed.set(settled);
    }
  }

  /** Delivers one output, or learns how far everything is if none may leave. */
  private boolean deliverNext() {
    long released = journal == null ? Long.MAX_VALUE : journal.releasedSequence();
    long through = released;
    long least = 0;
    int from = -1;
    for (int shard = 0; shard < exits.length; shard++) {
      long reached = base + progress[shard].get();
      long entry = exits[shard].ring().peek();
      if (entry == 0) {
        through = Math.min(through, reached);
      } else if (least == 0 || OutputRing.isBefore(entry, least)) {
        least = entry;
        from = shard;
      }
    }
    if (least != 0 && OutputRing.sequence(least) <= through) {
      deliver(least, exits[from]);
      return true;
    }
    settled = least == 0 ? through : Math.min(through, OutputRing.sequence(least) - 1);
    return false;
  }

  private void deliver(long entry, ShardExit exit) {
    long record = entry + OutputRing.RECORD;
    delivering = OutputRing.sequence(entry);
    settled = delivering - 1;
    Delivery delivery = deliveries[OutputRing.query(entry)];
    switch (OutputRing.type(entry)) {
      case OutputRing.RESULT -> delivery.result(record, delivering);
      case OutputRing.LATE -> delivery.late(record, delivering);
      default ->
          deadLetters.take(topology.queries().get(OutputRing.query(entry)), record, exit.reason());
    }
    exit.ring().release();
  }

  @Override
  boolean isDone() {
    long last = engineState().lastPosition();
    return last != Long.MAX_VALUE && processed.get() >= base + last;
  }

  @Override
  EngineException describe(Throwable cause) {
    return EngineException.stopped("outputs of record " + delivering, cause);
  }
}
