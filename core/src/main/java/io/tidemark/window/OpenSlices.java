package io.tidemark.window;

import io.tidemark.state.SliceTable;
import java.util.Arrays;

/**
 * The slices that have tables, oldest first, and those that may be used again, last freed first:
 * with few slices open the same tables alternate and stay in the cache.
 */
final class OpenSlices {
  /** Free slices beyond this many give their memory back. */
  private static final int KEPT_FREE = 8;

  private WindowGrid grid;
  private final int groups;
  private Slice[] open = new Slice[8];
  private int count;
  private final Slice[] free = new Slice[KEPT_FREE];
  private int freeCount;

  OpenSlices(WindowGrid grid, int groups) {
    this.grid = grid;
    this.groups = groups;
  }

  /** Moves to another grid, while there is no slice. */
  void use(WindowGrid other) {
    grid = other;
  }

  int count() {
    return count;
  }

  Slice get(int index) {
    return open[index];
  }

  /** The slice of a number, opened if need be. */
  Slice open(long number) {
    int index = find(number);
    if (index >= 0) {
      return open[index];
    }
    int at = -index - 1;
    if (count == open.length) {
      open = Arrays.copyOf(open, 2 * count);
    }
    System.arraycopy(open, at, open, at + 1, count - at);
    Slice slice = freeCount > 0 ? free[--freeCount] : new Slice(groups);
    slice.number = number;
    slice.start = grid.sliceStart(number);
    slice.end = grid.sliceEnd(number);
    slice.fired = false;
    open[at] = slice;
    count++;
    return slice;
  }

  /** Newest first: rows mostly come in one of the last few. */
  private int find(long number) {
    int low = 0;
    int high = count - 1;
    for (int probes = 0; probes < 4 && high >= 0; probes++, high--) {
      if (open[high].number <= number) {
        return open[high].number == number ? high : -high - 2;
      }
    }
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (open[middle].number == number) {
        return middle;
      }
      if (open[middle].number < number) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  /** Takes the oldest slices out; their tables are empty by now. */
  void removeOldest(int howMany) {
    for (int i = 0; i < howMany; i++) {
      retire(open[i]);
    }
    System.arraycopy(open, howMany, open, 0, count - howMany);
    Arrays.fill(open, count - howMany, count, null);
    count -= howMany;
  }

  /** Gives the memory of a group's empty tables back: a snapshot knows of full ones only. */
  void releaseUnused(int group) {
    for (int i = 0; i < count; i++) {
      releaseEmpty(open[i].tables[group]);
    }
    for (int i = 0; i < freeCount; i++) {
      releaseEmpty(free[i].tables[group]);
    }
  }

  private static void releaseEmpty(SliceTable table) {
    if (table != null && table.size() == 0) {
      table.release();
    }
  }

  private void retire(Slice slice) {
    if (freeCount < KEPT_FREE) {
      free[freeCount++] = slice;
      return;
    }
    for (SliceTable table : slice.tables) {
      if (table != null) {
        table.release();
      }
    }
  }
}
