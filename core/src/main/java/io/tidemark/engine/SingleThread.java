package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import org.agrona.concurrent.IdleStrategy;

/**
 * The whole engine on one thread behind the ring: journals a batch, processes it, delivers. The
 * layout for few cores, where a hop from thread to thread costs more than it gains.
 */
final class SingleThread extends EngineThread {
  private static final int TELL_EVERY = 64;

  private final RecordRing ring;
  private final JournalStep journal;
  private final Shard shard;
  private final Delivery[] deliveries;
  private final Sequence progress;
  private final Sequence processed;
  private final long base;
  private final int maxBatch;
  private long next;
  private boolean batchIsOpen;

  /**
   * @param journal null if there is none
   * @param progress by which the ring is gated
   * @param processed where it tells up to which sequence everything is delivered
   * @param base the sequence of the record at position 0
   */
  SingleThread(
      EngineState state,
      IdleStrategy idle,
      RecordRing ring,
      JournalStep journal,
      Shard shard,
      Delivery[] deliveries,
      Sequence progress,
      Sequence processed,
      long base,
      int maxBatch) {
    super("engine", state, idle);
    this.ring = ring;
    this.journal = journal;
    this.shard = shard;
    this.deliveries = deliveries;
    this.progress = progress;
    this.processed = processed;
    this.base = base;
    this.maxBatch = maxBatch;
  }

  Shard shard() {
    return shard;
  }

  @Override
  int work() {
    long first = next;
    long last = ring.available(first, first + maxBatch - 1);
    if (last < first) {
      endBatch();
      return 0;
    }
    if (journal != null) {
      journal.write(ring, first, last);
    }
    process(last);
    batchIsOpen = true;
    return (int) (last + 1 - first);
  }

  private void process(long last) {
    for (; next <= last; next++) {
      shard.process(ring.slot(next), base + next);
      if ((next + 1) % TELL_EVERY == 0) {
        progress.set(next);
      }
    }
    progress.set(last);
  }

  private void endBatch() {
    if (batchIsOpen) {
      for (Delivery delivery : deliveries) {
        delivery.endBatch();
      }
      batchIsOpen = false;
      processed.set(base + next - 1);
    } else if (journal != null) {
      journal.whileIdle();
    }
  }

  @Override
  boolean isDone() {
    return next > engineState().lastPosition();
  }

  @Override
  EngineException describe(Throwable cause) {
    return cause instanceof JournalFailure
        ? JournalStep.describe(cause.getCause())
        : shard.describe(ring.slot(next), cause);
  }
}
