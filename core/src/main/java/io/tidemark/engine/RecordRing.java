package io.tidemark.engine;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.MultiProducerSequencer;
import com.lmax.disruptor.Sequence;
import io.tidemark.record.Memory;
import java.lang.ref.Reference;

/**
 * The slots that records pass through from publishers to the threads of an engine: off the heap, of
 * one stride, in the order that the sequencer gives.
 *
 * <p>Producers claim by compare-and-set on the cursor, write the slots that are theirs alone, and
 * mark them as published (release). A consumer sees a slot as available (acquire) only when it and
 * all before it are published, and gives it back by its own sequence, which the producers look at
 * before a slot is used again. The memory lives as long as anybody can reach the ring, for a
 * producer may still write while the engine ends.
 */
final class RecordRing {
  private final MultiProducerSequencer sequencer;
  private final long slots;
  private final long mask;
  private final int stride;

  /**
   * Makes an empty ring.
   *
   * @param size in records, a power of two
   * @param stride bytes of a slot, a multiple of 8
   */
  RecordRing(int size, int stride) {
    // The strategy is never waited with: consumers poll, so that they can do other work meanwhile.
    sequencer = new MultiProducerSequencer(size, new BusySpinWaitStrategy());
    this.stride = stride;
    mask = size - 1L;
    slots = Memory.allocateFor(this, Math.multiplyExact((long) size, stride));
  }

  int size() {
    return sequencer.getBufferSize();
  }

  int stride() {
    return stride;
  }

  /** Address of the slot at a position. */
  long slot(long position) {
    return slots + (position & mask) * stride;
  }

  /** A consumer that has to be through with a slot before it is used again. */
  void gateBy(Sequence consumer) {
    sequencer.addGatingSequences(consumer);
  }

  boolean hasRoom(int count) {
    return sequencer.hasAvailableCapacity(count);
  }

  /**
   * Claims slots.
   *
   * @return the last of them, or -1 if there is no room
   */
  long tryClaim(int count) {
    try {
      return sequencer.tryNext(count);
    } catch (InsufficientCapacityException e) {
      return -1;
    }
  }

  /** Copies whole records, which lie one behind the other, into claimed slots. */
  void write(long from, long low, int count) {
    int first = (int) Math.min(count, size() - (low & mask));
    try {
      if (count == 1) {
        Memory.copyWords(from, slot(low), stride);
        return;
      }
      Memory.copy(from, slot(low), (long) first * stride);
      if (first < count) {
        Memory.copy(from + (long) first * stride, slots, (long) (count - first) * stride);
      }
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  void publish(long low, long high) {
    if (low == high) {
      sequencer.publish(low);
    } else {
      sequencer.publish(low, high);
    }
  }

  /** The highest position claimed; it may not be published yet. */
  long cursor() {
    return sequencer.getCursor();
  }

  /**
   * The highest position up to which everything is published.
   *
   * @param next the first that the consumer has not had
   * @param limit the highest that it wants
   * @return {@code next - 1} if there is nothing
   */
  long available(long next, long limit) {
    return sequencer.getHighestPublishedSequence(next, Math.min(limit, sequencer.getCursor()));
  }
}
