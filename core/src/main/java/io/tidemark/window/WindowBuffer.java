package io.tidemark.window;

import java.util.Arrays;

/**
 * The windows of one record, collected by an assigner. Each is {@code [start, end)} in the stream's
 * unit. Used again for every record.
 */
public final class WindowBuffer {
  private long[] starts = new long[8];
  private long[] ends = new long[8];
  private int size;

  /**
   * Adds a window. Order does not matter and a repetition counts once.
   *
   * @param start inclusive
   * @param end exclusive, after the start; at the end of time it may be there with it
   * @throws IllegalArgumentException if the window is empty
   */
  public void add(long start, long end) {
    if (end <= start && start < Long.MAX_VALUE) {
      throw new IllegalArgumentException(
          "window [" + start + ", " + end + ") is empty, expected the end after the start");
    }
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    insert(start, end);
  }

  /** Keeps them by end, then by start; assigners mostly give them in order. */
  private void insert(long start, long end) {
    int at = size;
    while (at > 0 && isBefore(start, end, at - 1)) {
      at--;
    }
    if (at > 0 && ends[at - 1] == end && starts[at - 1] == start) {
      return;
    }
    System.arraycopy(starts, at, starts, at + 1, size - at);
    System.arraycopy(ends, at, ends, at + 1, size - at);
    starts[at] = start;
    ends[at] = end;
    size++;
  }

  private boolean isBefore(long start, long end, int other) {
    return end < ends[other] || (end == ends[other] && start < starts[other]);
  }

  /** Forgets all windows. */
  public void clear() {
    size = 0;
  }

  /** How many windows there are. */
  public int size() {
    return size;
  }

  /** Start of a window, counted from the one that ends first. */
  public long start(int index) {
    return starts[index];
  }

  /** End of a window, counted from the one that ends first. */
  public long end(int index) {
    return ends[index];
  }
}
