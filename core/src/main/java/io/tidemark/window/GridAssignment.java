package io.tidemark.window;

import io.tidemark.record.RecordView;

/** The windows of a grid, by its arithmetic. */
final class GridAssignment implements WindowAssignment {
  private WindowGrid grid;

  GridAssignment(WindowGrid grid) {
    this.grid = grid;
  }

  /** Moves to another grid, once it has settled. */
  void use(WindowGrid settled) {
    grid = settled;
  }

  @Override
  public void assign(RecordView element, long time, WindowBuffer windows) {
    long slice = grid.sliceOf(time);
    if (slice == WindowGrid.NO_SLICE) {
      return;
    }
    long youngest = grid.youngestWindow(slice);
    for (long window = grid.oldestWindow(slice); window <= youngest; window++) {
      windows.add(grid.windowStart(window), grid.windowEnd(window));
    }
  }
}
