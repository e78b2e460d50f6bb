package io.tidemark.bench.live;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** What some threads of this process used since {@link #start}. */
final class Expenses {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final long[] ids;
  private final long[] allocatedBefore;
  private final long[] cpuBefore;
  private long ownAllocatedBefore;
  private long ownCpuBefore;

  private Expenses(long[] ids) {
    this.ids = ids;
    allocatedBefore = new long[ids.length];
    cpuBefore = new long[ids.length];
  }

  /** Watches the thread that measures alone. */
  static Expenses ofCaller() {
    return new Expenses(new long[0]);
  }

  /** Watches all live threads whose names start with a prefix, and the one that measures. */
  static Expenses ofThreads(String prefix) {
    return new Expenses(
        Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
            .filter(info -> info != null && info.getThreadName().startsWith(prefix))
            .mapToLong(info -> info.getThreadId())
            .toArray());
  }

  /** Notes where they stand. Called by the thread that measures, as all others are. */
  void start() {
    for (int i = 0; i < ids.length; i++) {
      allocatedBefore[i] = THREADS.getThreadAllocatedBytes(ids[i]);
      cpuBefore[i] = THREADS.getThreadCpuTime(ids[i]);
    }
    ownCpuBefore = THREADS.getCurrentThreadCpuTime();
    ownAllocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Heap bytes that the measuring thread allocated since then. */
  long ownAllocated() {
    return THREADS.getCurrentThreadAllocatedBytes() - ownAllocatedBefore;
  }

  /** Heap bytes that the watched thread allocated since then that allocated most; 0 of none. */
  long mostAllocated() {
    long most = 0;
    for (int i = 0; i < ids.length; i++) {
      most = Math.max(most, THREADS.getThreadAllocatedBytes(ids[i]) - allocatedBefore[i]);
    }
    return most;
  }

  /**
   * Processor time since then of the watched thread that used most; of the measuring one if none is
   * watched.
   */
  long mostCpuNanos() {
    long most = ids.length == 0 ? THREADS.getCurrentThreadCpuTime() - ownCpuBefore : 0;
    for (int i = 0; i < ids.length; i++) {
      most = Math.max(most, THREADS.getThreadCpuTime(ids[i]) - cpuBefore[i]);
    }
    return most;
  }

  /** What passing trades from the measuring thread to the others took. */
  Stretch stretch(long nanos, long received, long checksum) {
    // First, for what follows may allocate.
    long own = ownAllocated();
    return new Stretch(nanos, mostCpuNanos(), own, mostAllocated(), received, checksum);
  }
}
