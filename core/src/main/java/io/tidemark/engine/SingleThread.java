package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import org.agrona.concurrent.IdleStrategy;

/**
 * The whole engine on one thread behind the ring: journals a batch, processes it, delivers. The
 * layout for few cores, where a hop from thread to thread costs more than it gains. The journal may
 * have a thread of its own; records are then processed once their outputs may leave, so that no
 * output has to be held.
 */
final class SingleThread extends EngineThread {
  private static final int TELL_EVERY = 64;

  /** How many records a batch of outputs may span while more and more come in. */
  private static final int MOST_OPEN = 1024;

  private final RecordRing ring;
  private final JournalStep journal;
  private final boolean isJournaledApart;
  private final Shard shard;
  private final Delivery[] deliveries;
  private final Sequence progress;
  private final Sequence processed;
  private final long base;
  private final int maxBatch;
  private long next;
  private boolean isProcessing;

  /** Records processed whose outputs the sinks have not been told the end of. */
  private long open;

  /**
   * @param journal null if there is none
   * @param isJournaledApart whether another thread writes the journal, and this one waits for it
   * @param progress by which the ring is gated
   * @param processed where it tells up to which sequence everything is delivered
   * @param base the sequence of the record at position 0
   */
  SingleThread(
      EngineState state,
      IdleStrategy idle,
      RecordRing ring,
      JournalStep journal,
      boolean isJournaledApart,
      Shard shard,
      Delivery[] deliveries,
      Sequence progress,
      Sequence processed,
      long base,
      int maxBatch) {
    super("engine", state, idle);
    this.ring = ring;
    this.journal = journal;
    this.isJournaledApart = isJournaledApart;
    this.shard = shard;
    this.deliveries = deliveries;
    this.progress = progress;
    this.processed = processed;
    this.base = base;
    this.maxBatch = maxBatch;
  }

  @Override
  int work() {
    long first = next;
    long last = ring.available(first, limit(first));
    if (last < first) {
      endBatch();
      return 0;
    }
    if (journal != null && !isJournaledApart) {
      journal.write(ring, first, last);
    }
    process(last);
    open += last + 1 - first;
    if (open >= MOST_OPEN) {
      endBatch();
    }
    return (int) (last + 1 - first);
  }

  /** The last position to look at. */
  private long limit(long first) {
    long limit = first + maxBatch - 1;
    return isJournaledApart ? Math.min(limit, journal.releasedSequence() - base) : limit;
  }

  private void process(long last) {
    isProcessing = true;
    for (; next <= last; next++) {
      shard.process(ring.slot(next), base + next);
      if ((next + 1) % TELL_EVERY == 0) {
        progress.set(next);
      }
    }
    isProcessing = false;
    progress.set(last);
  }

  private void endBatch() {
    if (open > 0) {
      for (Delivery delivery : deliveries) {
        delivery.endBatch();
      }
      open = 0;
      processed.set(base + next - 1);
    } else if (journal != null && !isJournaledApart) {
      journal.whileIdle();
    }
  }

  @Override
  boolean isDone() {
    return next > engineState().lastPosition();
  }

  @Override
  EngineException describe(Throwable cause) {
    if (cause instanceof JournalFailure) {
      return JournalStep.describe(cause.getCause());
    }
    return isProcessing
        ? shard.describe(ring.slot(next), cause)
        : EngineException.stopped("after record " + (base + next - 1), cause);
  }
}
