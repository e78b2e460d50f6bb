package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import org.agrona.concurrent.IdleStrategy;

/**
 * Drives a shard with every record of a ring. Its sequence says which of them it is through with,
 * their outputs included (release): at the end of each batch, every {@value #TELL_EVERY} records,
 * and before it waits for room in its output ring.
 */
final class ShardThread extends EngineThread {
  private static final int TELL_EVERY = 64;

  private final RecordRing ring;
  private final Shard shard;
  private final Sequence progress;
  private final long base;
  private final int maxBatch;
  private long next;

  /**
   * @param progress of this shard alone, by which the ring is gated
   * @param base the sequence of the record at position 0
   */
  ShardThread(
      String name,
      EngineState state,
      IdleStrategy idle,
      RecordRing ring,
      Shard shard,
      Sequence progress,
      long base,
      int maxBatch) {
    super(name, state, idle);
    this.ring = ring;
    this.shard = shard;
    this.progress = progress;
    this.base = base;
    this.maxBatch = maxBatch;
  }

  @Override
  int work() {
    long first = next;
    long last = ring.available(first, first + maxBatch - 1);
    if (last < first) {
      return 0;
    }
    for (; next <= last; next++) {
      shard.process(ring.slot(next), base + next);
      if ((next + 1) % TELL_EVERY == 0) {
        progress.set(next);
      }
    }
    progress.set(last);
    return (int) (last + 1 - first);
  }

  /** Tells how far it is before the record at hand is done. */
  void tellProgress() {
    progress.set(next - 1);
  }

  @Override
  boolean isDone() {
    return next > engineState().lastPosition();
  }

  @Override
  EngineException describe(Throwable cause) {
    return shard.describe(ring.slot(next), cause);
  }
}
