package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.state.SliceTable;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Finds the (key, window) pairs that hold rows; for people and tests, at the cost of a walk. */
final class OpenWindowCount {
  private final WindowGrid grid;
  private final long firstUnexpired;
  private final OpenSlices slices;
  private final WindowGroup[] groups;

  OpenWindowCount(WindowGrid grid, long firstUnexpired, OpenSlices slices, WindowGroup[] groups) {
    this.grid = grid;
    this.firstUnexpired = firstUnexpired;
    this.slices = slices;
    this.groups = groups;
  }

  long count() {
    long count = 0;
    for (int group = 0; group < groups.length; group++) {
      Map<Long, NavigableSet<Long>> occupied = new HashMap<>();
      addOpen(group, occupied);
      addClosed(group, occupied);
      for (NavigableSet<Long> ofKey : occupied.values()) {
        count += windowsOver(ofKey);
      }
    }
    return count;
  }

  /** The number of the first window that holds rows; {@link Long#MAX_VALUE} if none does. */
  long first() {
    long first = Long.MAX_VALUE;
    for (int group = 0; group < groups.length; group++) {
      Map<Long, NavigableSet<Long>> occupied = new HashMap<>();
      addOpen(group, occupied);
      addClosed(group, occupied);
      for (NavigableSet<Long> ofKey : occupied.values()) {
        first = Math.min(first, firstOver(ofKey));
      }
    }
    return first;
  }

  private long firstOver(NavigableSet<Long> ofKey) {
    for (long slice : ofKey) {
      long first = Math.max(firstUnexpired, grid.oldestWindow(slice));
      if (first <= grid.youngestWindow(slice)) {
        return first;
      }
    }
    return Long.MAX_VALUE;
  }

  private void addOpen(int group, Map<Long, NavigableSet<Long>> occupied) {
    for (int i = 0; i < slices.count(); i++) {
      SliceTable table = slices.get(i).tables[group];
      for (int e = 0; table != null && e < table.size(); e++) {
        long key = Memory.getLong(table.entry(e));
        occupied.computeIfAbsent(key, k -> new TreeSet<>()).add(slices.get(i).number);
      }
    }
  }

  private void addClosed(int group, Map<Long, NavigableSet<Long>> occupied) {
    if (groups[group] != null && groups[group].closed != null) {
      groups[group].closed.forEach(
          (key, slice) -> occupied.computeIfAbsent(key, k -> new TreeSet<>()).add(slice));
    }
  }

  private long windowsOver(NavigableSet<Long> ofKey) {
    long count = 0;
    long next = firstUnexpired;
    for (long slice : ofKey) {
      long first = Math.max(next, grid.oldestWindow(slice));
      long last = grid.youngestWindow(slice);
      count += Math.max(0, last - first + 1);
      next = Math.max(next, last + 1);
    }
    return count;
  }
}
