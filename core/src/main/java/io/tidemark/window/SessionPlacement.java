package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.record.SaturatedTime;
import io.tidemark.state.RowPool;

/**
 * Finds or makes the pane for a window that merges with all windows of its key that it overlaps or
 * touches.
 *
 * <p>The panes of a key neither overlap nor touch each other, so those that meet a new window lie
 * together in their list. The youngest of them grows and takes the others in.
 */
final class SessionPlacement implements AutoCloseable {
  private final PaneLifecycle lifecycle;
  private final PaneLayout layout;
  private final WindowTime time;
  private final long lifetime;
  private final boolean isEventTime;
  private final boolean isFlink;
  private final long slots;

  SessionPlacement(PaneSpec spec, PaneLayout layout, PaneLifecycle lifecycle, WindowTime time) {
    this.lifecycle = lifecycle;
    this.layout = layout;
    this.time = time;
    lifetime = spec.binding().allowedLateness();
    isEventTime = spec.isEventTime();
    isFlink = spec.binding().isFlink();
    slots = Memory.allocate(Math.max(1L, layout.slotCount) * Long.BYTES);
  }

  /** Whether a window has expired and meets none that has not. */
  boolean isLate(PaneGroup group, long key, long hash, long start, long end) {
    if (!isEventTime || SaturatedTime.add(layout.lastOf(end), lifetime) > time.watermark) {
      return false;
    }
    int row = group.panes.youngest(key, hash);
    while (row != RowPool.NONE) {
      long pane = group.panes.address(row);
      if (Pane.start(pane) <= end && Pane.end(pane) >= start) {
        return false;
      }
      row = Pane.next(pane);
    }
    return true;
  }

  /** The pane that a window lies in now. */
  int place(PaneGroup group, long key, long hash, long start, long end) {
    int youngest = group.panes.youngest(key, hash);
    int younger = RowPool.NONE;
    int row = youngest;
    while (row != RowPool.NONE && Pane.start(group.panes.address(row)) > end) {
      younger = row;
      row = Pane.next(group.panes.address(row));
    }
    if (row == RowPool.NONE || Pane.end(group.panes.address(row)) < start) {
      return lifecycle.open(group, key, hash, start, end, youngest, younger);
    }
    join(group, row, start, end);
    return row;
  }

  private void join(PaneGroup group, int row, long start, long end) {
    long pane = group.panes.address(row);
    long first = Math.min(start, Pane.start(pane));
    long last = Math.max(end, Pane.end(pane));
    int older = Pane.next(pane);
    for (int at = older; meets(group, at, start); at = Pane.next(group.panes.address(at))) {
      first = Math.min(first, Pane.start(group.panes.address(at)));
    }
    if (first < Pane.start(pane) || last > Pane.end(pane)) {
      lifecycle.grow(group, row, first, last, slots);
    } else if (isFlink && first == start && last == end && Pane.has(pane, Pane.GROWN)) {
      lifecycle.lose(group, row);
    }
    while (meets(group, older, start)) {
      int next = Pane.next(group.panes.address(older));
      lifecycle.absorb(group, row, older);
      older = next;
    }
  }

  private static boolean meets(PaneGroup group, int row, long start) {
    return row != RowPool.NONE && Pane.end(group.panes.address(row)) >= start;
  }

  @Override
  public void close() {
    Memory.free(slots);
  }
}
