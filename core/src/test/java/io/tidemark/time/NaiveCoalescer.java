package io.tidemark.time;

import java.util.ArrayList;
import java.util.List;

/** The rules of the coalescer, written down once more by scans over all partitions. */
final class NaiveCoalescer {
  private final List<Long> clocks = new ArrayList<>();
  private final List<PartitionStatus> status = new ArrayList<>();
  private final boolean explicit;
  private final long lag;
  private long watermark = Long.MIN_VALUE;

  NaiveCoalescer(int partitions, int declared, boolean explicit, long lag) {
    this.explicit = explicit;
    this.lag = lag;
    for (int i = 0; i < partitions; i++) {
      clocks.add(Long.MIN_VALUE);
      status.add(i < declared ? PartitionStatus.ACTIVE : PartitionStatus.ABSENT);
    }
  }

  private boolean isDone(int partition) {
    return status.get(partition) == PartitionStatus.DONE;
  }

  long record(int partition, long time) {
    if (!isDone(partition)) {
      status.set(partition, PartitionStatus.ACTIVE);
      if (!explicit && time != Long.MAX_VALUE) {
        clocks.set(partition, Math.max(clocks.get(partition), time - lag));
      }
    }
    return fold();
  }

  long watermark(int partition, long value) {
    if (!isDone(partition)) {
      status.set(partition, PartitionStatus.ACTIVE);
      clocks.set(partition, Math.max(clocks.get(partition), value));
    }
    return fold();
  }

  long register(int partition) {
    if (status.get(partition) == PartitionStatus.ABSENT) {
      status.set(partition, PartitionStatus.ACTIVE);
    }
    return fold();
  }

  long active(int partition) {
    if (!isDone(partition)) {
      status.set(partition, PartitionStatus.ACTIVE);
    }
    return fold();
  }

  long idle(int partition) {
    if (status.get(partition) == PartitionStatus.ACTIVE) {
      status.set(partition, PartitionStatus.IDLE);
    }
    return fold();
  }

  long done(int partition) {
    status.set(partition, PartitionStatus.DONE);
    return fold();
  }

  PartitionStatus status(int partition) {
    return status.get(partition);
  }

  private long fold() {
    watermark = Math.max(watermark, candidate());
    return watermark;
  }

  private long candidate() {
    if (status.contains(PartitionStatus.ACTIVE)) {
      long least = Long.MAX_VALUE;
      for (int i = 0; i < clocks.size(); i++) {
        least = status.get(i) == PartitionStatus.ACTIVE ? Math.min(least, clocks.get(i)) : least;
      }
      return least;
    }
    if (status.contains(PartitionStatus.IDLE)) {
      return clocks.stream().mapToLong(Long::longValue).max().orElseThrow();
    }
    return status.contains(PartitionStatus.DONE) ? Long.MAX_VALUE : Long.MIN_VALUE;
  }
}
