package io.tidemark.bench.live;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The rounds that one side has run at one rate. */
final class OpenLoopRounds {
  /** From letting the far end go to the first record: it has to be awake by then. */
  private static final long LEAD_NANOS = 5_000_000;

  private final OpenLoopSide side;
  private final List<Histogram> histograms = new ArrayList<>();
  private final Expenses expenses;
  private long allocatedBytes;
  private long records;

  /**
   * Makes rounds of a running side.
   *
   * @param threads what the names of the threads start with whose allocation is told, beside the
   *     caller's
   */
  OpenLoopRounds(OpenLoopSide side, String threads) {
    this.side = side;
    expenses = Expenses.ofThreads(threads);
  }

  /** Runs a round, and keeps it if it counts. */
  void run(OpenLoop loop, int ofRecords, boolean counts) {
    long wallClock = System.currentTimeMillis();
    side.begin(ofRecords);
    expenses.start();
    loop.run(side, System.nanoTime() + LEAD_NANOS, ofRecords);
    side.awaitEnd();
    final long bytes = Math.max(expenses.ownAllocated(), expenses.mostAllocated());
    Histogram taken = side.responses().take();
    if (counts) {
      taken.setStartTimeStamp(wallClock);
      taken.setEndTimeStamp(System.currentTimeMillis());
      histograms.add(taken);
      allocatedBytes += bytes;
      records += ofRecords;
    }
  }

  OpenLoopSide side() {
    return side;
  }

  /** The response times of each round that counts, in nanoseconds. */
  List<Histogram> histograms() {
    return histograms;
  }

  /** Those of all rounds together. */
  Histogram total() {
    Histogram total = new Histogram(histograms.get(0));
    histograms.forEach(total::add);
    return total;
  }

  /** Heap bytes per record of the thread that allocated most. */
  double allocatedBytes() {
    return (double) allocatedBytes / records;
  }
}
