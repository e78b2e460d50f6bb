package io.tidemark.window;

import io.tidemark.record.SaturatedTime;
import io.tidemark.state.RowPool;

/**
 * The common case of sessions that aggregate: a row extends the youngest session of its key, which
 * waits for its end. One look-up, two comparisons, one accumulator; no timer is touched, for the
 * one that is armed finds the new end by itself.
 */
final class SessionExtension {
  private final long gap;
  private final int endFlag;

  /**
   * @param gap of every row
   */
  SessionExtension(long gap, boolean isEventTime) {
    this.gap = gap;
    endFlag = isEventTime ? Pane.END_EVENT : Pane.END_PROCESSING;
  }

  /**
   * Adds a row if it is the common case.
   *
   * @return false if not; nothing has changed then
   * @throws ArithmeticException if a value overflows; nothing has changed then
   */
  boolean extend(PaneGroup group, long key, long hash, long time, long record) {
    int row = group.panes.youngest(key, hash);
    if (row == RowPool.NONE) {
      return false;
    }
    long pane = group.panes.address(row);
    long end = Pane.end(pane);
    if (time < Pane.start(pane) || time > end || !Pane.has(pane, endFlag)) {
      return false;
    }
    ((AccumulatedContents) group.contents).extend(pane, record);
    long extended = SaturatedTime.add(time, gap);
    if (extended > end) {
      Pane.end(pane, extended);
    }
    return true;
  }
}
