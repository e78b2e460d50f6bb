package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import org.agrona.concurrent.IdleStrategy;

/**
 * Drives a shard with every record that its stage reads. Its sequence says which of them it is
 * through with, their outputs included (release): at the end of each batch, every {@value
 * #TELL_EVERY} records, and before it waits for room in its output ring.
 */
final class ShardThread extends EngineThread {
  private static final int TELL_EVERY = 64;

  private final StageInput input;
  private final RecordRing ring;
  private final Shard shard;
  private final Sequence progress;
  private final int maxBatch;
  private long next;

  /**
   * @param progress of this shard alone, by which the ring is gated
   */
  ShardThread(
      String name,
      EngineState state,
      IdleStrategy idle,
      StageInput input,
      Shard shard,
      Sequence progress,
      int maxBatch) {
    super(name, state, idle);
    this.input = input;
    this.ring = input.ring();
    this.shard = shard;
    this.progress = progress;
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
      process(ring.slot(next), input.order(next));
      if ((next + 1) % TELL_EVERY == 0) {
        progress.set(next);
      }
    }
    progress.set(last);
    return (int) (last + 1 - first);
  }

  private void process(long record, long order) {
    if (input.isFirst()) {
      shard.process(record, order);
    } else {
      shard.process(record, order, Memory.getLong(record + RecordHeader.SEQUENCE_OFFSET));
    }
  }

  /** Tells how far it is before the record at hand is done. */
  void tellProgress() {
    progress.set(next - 1);
  }

  @Override
  boolean isDone() {
    return next > input.lastPosition();
  }

  @Override
  EngineException describe(Throwable cause) {
    return shard.describe(ring.slot(next), cause);
  }
}
