package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import java.util.List;
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
  private final StageInput input;
  private final StageExit exit;
  private final DeadLetters deadLetters;
  private final JournalStep journal;
  private final Sequence processed;
  private final List<QueryParts> queries;
  private long delivering;

  /** Up to where everything is delivered. */
  private long settled = -1;

  /** Outputs delivered of which the sinks have not been told the end. */
  private int open;

  /**
   * @param stage whose shards' outputs it takes
   * @param input what they read
   * @param exit to the stage behind; null if there is none
   * @param journal null if there is none, or the input has waited for it already
   * @param processed where it tells up to what in the order of the input everything is delivered
   */
  MergeThread(
      int stage,
      EngineState state,
      IdleStrategy idle,
      StageInput input,
      ShardExit[] exits,
      Sequence[] progress,
      CompiledTopology topology,
      Delivery[] deliveries,
      StageExit exit,
      DeadLetters deadLetters,
      JournalStep journal,
      Sequence processed) {
    super(stage == 0 ? "merge" : "merge-" + stage, state, idle);
    this.input = input;
    this.exit = exit;
    this.exits = exits;
    this.progress = progress;
    this.topology = topology;
    queries = topology.queriesOf(stage);
    this.deliveries = deliveries;
    this.deadLetters = deadLetters;
    this.journal = journal;
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
      for (QueryParts query : queries) {
        deliveries[query.id()].endBatch();
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
      long reached = input.order(progress[shard].get());
      long entry = exits[shard].ring().peek();
      if (entry == 0) {
        through = Math.min(through, reached);
      } else if (least == 0 || OutputRing.isBefore(entry, least)) {
        least = entry;
        from = shard;
      }
    }
    if (least != 0 && OutputRing.order(least) <= through) {
      deliver(least, exits[from]);
      return true;
    }
    settled = least == 0 ? through : Math.min(through, OutputRing.order(least) - 1);
    return false;
  }

  private void deliver(long entry, ShardExit from) {
    long record = entry + OutputRing.RECORD;
    delivering = OutputRing.sequence(entry);
    settled = OutputRing.order(entry) - 1;
    int query = OutputRing.query(entry);
    switch (OutputRing.type(entry)) {
      case OutputRing.MARK -> exit.mark(record, delivering);
      case OutputRing.DEAD_LETTER ->
          deadLetters.take(topology.queries().get(query), 0, record, from.reason());
      default -> {
        deliveries[query].deliver(OutputRing.type(entry), record, delivering);
        if (exit != null) {
          exit.row(query, OutputRing.type(entry), record, delivering);
        }
      }
    }
    from.ring().release();
  }

  @Override
  void afterWork() {
    if (exit != null) {
      exit.complete();
    }
  }

  @Override
  boolean isDone() {
    long last = input.lastPosition();
    return last != Long.MAX_VALUE && processed.get() >= input.order(last);
  }

  @Override
  EngineException describe(Throwable cause) {
    return EngineException.stopped("outputs of record " + delivering, cause);
  }
}
