package io.tidemark.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * One of the two computations of a paired run, with a driver loop, generator and results that
 * nothing else uses.
 */
final class PairedSide {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Often enough to end a slice in time, seldom enough for the clock not to show. */
  private static final int TRADES_PER_CLOCK_READING = 1_000;

  private final Workload workload;
  private final TradeConsumer consumer;
  private final ResultChecksum results;
  private final TradeGenerator generator;
  private final DriverLoop loop = WatermarkingLoop.withOwnProfile();
  private long allocatedBytes;

  PairedSide(Workload workload, CandidateFactory factory) {
    this.workload = workload;
    results = new ResultChecksum();
    consumer = factory.create(workload, results);
    generator = workload.trades();
  }

  /**
   * Runs for at least {@code nanos} on the calling thread.
   *
   * @return nanoseconds per trade, generator and results included
   */
  double runSlice(long nanos) {
    final long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    final long tradesBefore = generator.generated();
    final long start = System.nanoTime();
    long now;
    do {
      loop.feed(consumer, generator, TRADES_PER_CLOCK_READING);
      now = System.nanoTime();
    } while (now - start < nanos);
    allocatedBytes += THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
    return (now - start) / (double) (generator.generated() - tradesBefore);
  }

  /** Whether the answer over the first 99 seconds of event time is final, and the state full. */
  boolean isSettled() {
    return generator.generated() >= workload.settledAfterTrades();
  }

  /** Whether that answer is the known one. */
  boolean isKnown() {
    return workload.isAnsweredBy(results);
  }

  /** Bytes of state that the computation holds per key of the workload. */
  long stateBytesPerKey() {
    return consumer.stateBytes() / workload.keys();
  }

  long trades() {
    return generator.generated();
  }

  /** Heap bytes that the calling thread allocated inside all slices so far. */
  long allocatedBytes() {
    return allocatedBytes;
  }

  ResultChecksum results() {
    return results;
  }
}
