package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.state.RowCursor;

/** The reduced row of a window, with the window's time in the place of its own. */
final class ReducedRow extends PaneRow {
  private final Reduction reduction;
  private final PaneErrors errors;
  private final RowCursor cursor = new RowCursor();

  ReducedRow(Reduction reduction, PaneErrors errors) {
    this.reduction = reduction;
    this.errors = errors;
  }

  @Override
  boolean exists(PaneFiring firing) {
    return !firing.group.contents.isEmpty(firing.pane);
  }

  @Override
  void write(PaneFiring firing, long row) {
    if (firing.group.contents instanceof ReducedContents reduced) {
      copy(reduced.row(firing.pane), row);
    } else {
      reduce((ElementContents) firing.group.contents, firing, row);
    }
    Memory.putLong(row + RecordHeader.EVENT_TIME_OFFSET, firing.last());
  }

  private void reduce(ElementContents elements, PaneFiring firing, long row) {
    elements.walk(firing.pane, cursor);
    cursor.next();
    copy(elements.record(cursor), row);
    try {
      while (cursor.next()) {
        reduction.reduce(row, elements.record(cursor), row);
      }
    } catch (RuntimeException e) {
      throw errors.threw("reduce function", firing.group, firing.pane, e);
    }
  }

  /** The fields; the header is the collector's. */
  private void copy(long from, long to) {
    Memory.copy(
        from + RecordHeader.LENGTH,
        to + RecordHeader.LENGTH,
        reduction.length() - (long) RecordHeader.LENGTH);
  }
}
