package io.tidemark.bench.live;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** What the process and some of its threads used since {@link #start}. */
final class Expenses {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final long[] ids;
  private long[] allocatedBefore;
  private long cpuBefore;

  private Expenses(long[] ids) {
    this.ids = ids;
  }

  /** Watches the calling thread, and all live threads whose names start with a prefix. */
  static Expenses ofThreads(String prefix) {
    long own = Thread.currentThread().getId();
    return new Expenses(
        Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
            .filter(info -> info != null)
            .filter(info -> info.getThreadId() == own || info.getThreadName().startsWith(prefix))
            .mapToLong(info -> info.getThreadId())
            .toArray());
  }

  /** How many threads are watched. */
  int threads() {
    return ids.length;
  }

  /** Notes where they stand. */
  void start() {
    cpuBefore = SYSTEM.getProcessCpuTime();
    allocatedBefore = THREADS.getThreadAllocatedBytes(ids);
    // The first array is on the account of the caller: look again.
    for (int i = 0; i < ids.length; i++) {
      allocatedBefore[i] = THREADS.getThreadAllocatedBytes(ids[i]);
    }
  }

  /** Heap bytes that the thread allocated since then that allocated most. */
  long mostAllocated() {
    long most = 0;
    for (int i = 0; i < ids.length; i++) {
      most = Math.max(most, THREADS.getThreadAllocatedBytes(ids[i]) - allocatedBefore[i]);
    }
    return most;
  }

  /** Processor time of the whole process since then, compilers and collector included. */
  long cpuNanos() {
    return SYSTEM.getProcessCpuTime() - cpuBefore;
  }
}
