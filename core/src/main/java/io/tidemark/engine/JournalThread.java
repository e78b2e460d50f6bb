package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import org.agrona.concurrent.IdleStrategy;

/** Writes every record of the ring to the journal, beside the shards. */
final class JournalThread extends EngineThread {
  private final RecordRing ring;
  private final JournalStep journal;
  private final Sequence progress;
  private final int maxBatch;
  private long next;

  JournalThread(
      EngineState state,
      IdleStrategy idle,
      RecordRing ring,
      JournalStep journal,
      Sequence progress,
      int maxBatch) {
    super("journal", state, idle);
    this.ring = ring;
    this.journal = journal;
    this.progress = progress;
    this.maxBatch = maxBatch;
  }

  @Override
  int work() {
    long last = ring.available(next, next + maxBatch - 1);
    if (last < next) {
      journal.whileIdle();
      return 0;
    }
    journal.write(ring, next, last);
    int count = (int) (last + 1 - next);
    progress.set(last);
    next = last + 1;
    return count;
  }

  @Override
  boolean isDone() {
    return next > engineState().lastPosition();
  }

  @Override
  EngineException describe(Throwable cause) {
    return JournalStep.describe(cause instanceof JournalFailure ? cause.getCause() : cause);
  }
}
