package io.tidemark.window;

import io.tidemark.state.RowPool;
import java.util.Arrays;

/** Finds or makes the panes of a key for the windows of a row, in one pass over the key's panes. */
final class WindowPlacement {
  private final PaneLifecycle lifecycle;
  private int[] rows = new int[8];

  WindowPlacement(PaneLifecycle lifecycle) {
    this.lifecycle = lifecycle;
  }

  /**
   * Finds or makes the panes.
   *
   * @param first index of the first window that is still open
   */
  void place(PaneGroup group, long key, long hash, WindowBuffer windows, int first) {
    if (windows.size() > rows.length) {
      rows = Arrays.copyOf(rows, Math.max(windows.size(), 2 * rows.length));
    }
    int youngest = group.panes.youngest(key, hash);
    int younger = RowPool.NONE;
    int row = youngest;
    for (int i = windows.size() - 1; i >= first; i--) {
      long start = windows.start(i);
      long end = windows.end(i);
      while (row != RowPool.NONE && isAfter(group.panes.address(row), start, end)) {
        younger = row;
        row = Pane.next(group.panes.address(row));
      }
      if (row != RowPool.NONE && is(group.panes.address(row), start, end)) {
        younger = row;
        row = Pane.next(group.panes.address(row));
      } else {
        int fresh = lifecycle.open(group, key, hash, start, end, youngest, younger);
        youngest = younger == RowPool.NONE ? fresh : youngest;
        younger = fresh;
      }
      rows[i] = younger;
    }
  }

  private static boolean isAfter(long pane, long start, long end) {
    return Pane.end(pane) > end || (Pane.end(pane) == end && Pane.start(pane) > start);
  }

  static boolean is(long pane, long start, long end) {
    return Pane.end(pane) == end && Pane.start(pane) == start;
  }

  /** The pane of a window. */
  int row(int window) {
    return rows[window];
  }
}
