package io.tidemark.join;

import java.util.Arrays;

/** When each group is to be looked at next; {@link Long#MAX_VALUE} for never. */
final class DueSchedule {
  private final long[] next;
  private long earliest = Long.MAX_VALUE;

  DueSchedule(int groups) {
    next = new long[groups];
    Arrays.fill(next, Long.MAX_VALUE);
  }

  /** The earliest time of all groups. */
  long earliest() {
    return earliest;
  }

  /** The earliest time of a group. */
  long of(int group) {
    return next[group];
  }

  /** Something is due in a group. */
  void add(int group, long time) {
    if (time < next[group]) {
      next[group] = time;
      earliest = Math.min(earliest, time);
    }
  }

  /** Sets the earliest time of a group; {@link #settle} is to follow. */
  void set(int group, long time) {
    next[group] = time;
  }

  /** Finds the earliest of all groups again. */
  void settle() {
    long least = Long.MAX_VALUE;
    for (long time : next) {
      least = Math.min(least, time);
    }
    earliest = least;
  }
}
