package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.record.SaturatedTime;

/**
 * The common case of sessions that aggregate: a row extends the youngest session of its key, which
 * waits for its end. One look-up, two comparisons, one accumulator; no timer is touched, for the
 * one that is armed finds the new end by itself.
 */
final class SessionExtension {
  private final PaneTable[] tables;
  private final Accumulator[] accumulators;

  /** The accumulator of all groups, null if each has its own. */
  private final Accumulator shared;

  /** Null if keys are not the same in all groups. */
  private final RecentPanes recent;

  private final long gap;
  private final int endFlag;
  private final int contents;

  /**
   * @param groups with null for those of other instances
   * @param recent panes of all groups; null if keys are not the same in all groups
   */
  SessionExtension(PaneGroup[] groups, PaneSpec spec, PaneLayout layout, RecentPanes recent) {
    this.recent = recent;
    gap = spec.sessionGap();
    shared = spec.accumulator().isFixed() ? spec.accumulator() : null;
    endFlag = spec.isEventTime() ? Pane.END_EVENT : Pane.END_PROCESSING;
    contents = layout.contents;
    tables = new PaneTable[groups.length];
    accumulators = new Accumulator[groups.length];
    for (int group = 0; group < groups.length; group++) {
      if (groups[group] != null) {
        tables[group] = groups[group].panes;
        accumulators[group] = groups[group].accumulator;
      }
    }
  }

  /**
   * Adds a row of a group that is owned, if it is the common case.
   *
   * @return false if not; nothing has changed then
   * @throws ArithmeticException if a value overflows; nothing has changed then
   */
  boolean extend(int group, long key, long hash, long time, long record) {
    long pane = recent == null ? 0 : recent.address(key, hash);
    if (pane == 0) {
      pane = tables[group].youngestAddress(key, hash);
      if (pane == 0) {
        return false;
      }
    }
    long end = Pane.end(pane);
    if (time < Pane.start(pane) || time > end || !Pane.has(pane, endFlag)) {
      return false;
    }
    (shared == null ? accumulators[group] : shared).add(pane + contents, record);
    long extended = SaturatedTime.add(time, gap);
    if (extended > end) {
      Pane.end(pane, extended);
    }
    return true;
  }
}
