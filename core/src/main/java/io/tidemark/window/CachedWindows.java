package io.tidemark.window;

import io.tidemark.record.RecordView;
import io.tidemark.record.TimeUnit;

/**
 * Windows that follow a calendar, one or none for a record. They do not overlap, so the last few
 * are kept by their bounds, and the calendar is only asked for a time that lies in none of them.
 */
abstract class CachedWindows implements WindowAssignment {
  /** Rows that are out of order go to and fro between two windows, partitions among more. */
  private static final int KEPT = 4;

  private final long[] starts = new long[KEPT];
  private final long[] ends = new long[KEPT];
  private final boolean[] isClosed = new boolean[KEPT];
  private final TimeUnit unit;
  private int last;

  CachedWindows(TimeUnit unit) {
    this.unit = unit;
  }

  @Override
  public final void assign(RecordView element, long time, WindowBuffer windows) {
    int at = last;
    if (time < starts[at] || time >= ends[at]) {
      at = find(time);
      last = at;
    }
    if (!isClosed[at]) {
      windows.add(starts[at], ends[at]);
    }
  }

  private int find(long time) {
    for (int i = 0; i < KEPT; i++) {
      if (time >= starts[i] && time < ends[i]) {
        return i;
      }
    }
    last = (last + 1) % KEPT;
    // Should the calendar fail, nothing is kept half.
    starts[last] = 0;
    ends[last] = 0;
    lookUp(time, Math.floorDiv(time, unit.perSecond()));
    return last;
  }

  /**
   * Finds what a time lies in, and tells it by {@link #open} or {@link #closed}.
   *
   * @param second of the time, since the epoch
   */
  abstract void lookUp(long time, long second);

  /** The time lies in a window. */
  final void open(long startSecond, long endSecond) {
    set(startSecond, endSecond, false);
  }

  /** The time lies in no window, and neither does any between these. */
  final void closed(long startSecond, long endSecond) {
    set(startSecond, endSecond, true);
  }

  private void set(long startSecond, long endSecond, boolean closed) {
    starts[last] = count(startSecond);
    ends[last] = count(endSecond);
    isClosed[last] = closed;
  }

  private long count(long second) {
    long count = second * unit.perSecond();
    if (Math.multiplyHigh(second, unit.perSecond()) != count >> 63) {
      return second < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return count;
  }
}
