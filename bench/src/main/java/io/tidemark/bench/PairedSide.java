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

  /** Whether slices are told in processor time of the thread, where others use the cores too. */
  private static final boolean USES_CPU_TIME = Boolean.getBoolean("cpuTime");

  private final KnownTask task;
  private final TradeConsumer consumer;
  private final ResultChecksum results;
  private final TradeGenerator generator;
  private final DriverLoop loop = WatermarkingLoop.withOwnProfile();
  private long allocatedBytes;

  PairedSide(Workload workload, CandidateFactory factory) {
    this(workload, results -> factory.create(workload, results));
  }

  PairedSide(KnownTask task, TaskFactory factory) {
    this.task = task;
    results = new ResultChecksum();
    consumer = factory.create(results);
    generator = task.trades();
  }

  /**
   * Runs for at least {@code nanos} on the calling thread.
   *
   * @return nanoseconds per trade, generator and results included
   */
  double runSlice(long nanos) {
    final long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    final long tradesBefore = generator.generated();
    final long start = time();
    long now;
    do {
      loop.feed(consumer, generator, TRADES_PER_CLOCK_READING);
      now = time();
    } while (now - start < nanos);
    allocatedBytes += THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
    return (now - start) / (double) (generator.generated() - tradesBefore);
  }

  private static long time() {
    return USES_CPU_TIME ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
  }

  /** Whether the answer over the first 99 seconds of event time is final, and the state full. */
  boolean isSettled() {
    return generator.generated() >= task.settledAfterTrades();
  }

  /** Whether that answer is the known one. */
  boolean isKnown() {
    return task.isAnsweredBy(results);
  }

  /** Bytes of state that the computation holds per key of the task. */
  long stateBytesPerKey() {
    return consumer.stateBytes() / task.keys();
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
