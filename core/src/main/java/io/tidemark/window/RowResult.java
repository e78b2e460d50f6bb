package io.tidemark.window;

import io.tidemark.operator.Collector;

/** Puts the row out that a window's contents come to. */
final class RowResult extends PaneResult {
  private final PaneRow row;
  private final Collector out;

  RowResult(PaneRow row, Collector out) {
    this.row = row;
    this.out = out;
  }

  @Override
  void emit(PaneFiring firing) {
    if (row.exists(firing)) {
      row.write(firing, out.claim());
      out.emit(firing.due, firing.group.number);
    }
  }

  @Override
  public void close() {
    row.close();
  }
}
