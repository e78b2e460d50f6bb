package io.tidemark.bench.live;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.SingleProducerSequencer;
import com.lmax.disruptor.TimeoutException;
import com.lmax.disruptor.WaitStrategy;
import io.tidemark.bench.TradeRecord;
import io.tidemark.record.Memory;

/**
 * The limit of one hop: a Disruptor's sequencer over slots of off-heap memory, one thread that
 * publishes and one that takes every record. Nothing of the engine is in it.
 */
final class RawRing implements AutoCloseable {
  private final SingleProducerSequencer sequencer;
  private final Sequence consumed = new Sequence();
  private final SequenceBarrier barrier;
  private final long slots;
  private final int mask;
  private final RecordConsumer consumer;
  private final Gate gate;
  private final Thread thread;
  private volatile Throwable failure;

  /** The consumer arrives at the gate behind this sequence; set before it is published. */
  private long stop = -1;

  /**
   * Makes a ring and starts its consumer.
   *
   * @param size slots of {@link TradeRecord#LENGTH} bytes, a power of two
   */
  RawRing(int size, WaitStrategy waiting, RecordConsumer consumer, Gate gate) {
    sequencer = new SingleProducerSequencer(size, waiting);
    sequencer.addGatingSequences(consumed);
    barrier = sequencer.newBarrier();
    slots = Memory.allocate((long) size * TradeRecord.LENGTH);
    mask = size - 1;
    this.consumer = consumer;
    this.gate = gate;
    thread = new Thread(this::consume, "raw-consumer");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Lets the consumer go until it has taken so many more records.
   *
   * @param records at least 1
   */
  void begin(int records) {
    stop = sequencer.getCursor() + records;
    gate.open();
  }

  /** Waits until it has, and tells when that was. */
  long awaitEnd() {
    return gate.awaitArrival(this::check);
  }

  private void check() {
    if (failure != null) {
      throw new IllegalStateException("the raw ring's consumer failed", failure);
    }
  }

  /** Claims slots, waiting for room. Returns the sequence of the last. */
  long claim(int records) {
    return sequencer.next(records);
  }

  /** Where the record of a claimed sequence lies. */
  long slot(long sequence) {
    return slots + (sequence & mask) * TradeRecord.LENGTH;
  }

  /** Publishes claimed records. */
  void publish(long first, long last) {
    sequencer.publish(first, last);
  }

  private void consume() {
    try {
      long next = 0;
      while (true) {
        final long available = barrier.waitFor(next);
        while (next <= available) {
          consumer.onRecord(slot(next));
          next++;
        }
        consumed.set(available);
        if (available == stop) {
          gate.arrive();
        }
      }
    } catch (AlertException e) {
      // Closed.
    } catch (InterruptedException | TimeoutException | RuntimeException | Error e) {
      failure = e;
    }
  }

  @Override
  public void close() {
    barrier.alert();
    gate.shut();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    Memory.free(slots);
  }
}
