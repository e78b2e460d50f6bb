package io.tidemark.window;

/**
 * What panes hold of their rows: an accumulator, one reduced row or all elements. One instance for
 * each group. Rows are counted here when they have been in a result, and when they are dropped
 * without.
 */
abstract class PaneContents {
  /**
   * Begins with a row.
   *
   * @param record its address
   * @param panes how many times it is going to be added
   * @throws ArithmeticException if a value overflows; nothing has changed then
   */
  abstract void begin(long record, int panes);

  /**
   * Adds the row to a pane.
   *
   * @param counts whether the row counts as one of this pane's fresh ones; it does in one of them
   */
  abstract void add(long pane, boolean counts);

  /** Whether a pane holds no row. */
  abstract boolean isEmpty(long pane);

  /** What a pane holds is put out: its fresh rows have been in a result. */
  abstract void emitted(long pane);

  /** Drops what a pane holds. */
  abstract void clear(long pane);

  /** Moves what an older pane holds to a younger one, before what that holds. */
  abstract void merge(long into, long from);

  /** How many rows have been in no result, of a pane or, by {@link #held}, of the group. */
  abstract long fresh(long pane);

  /** Rows that have been in no result and are counted with the group, not with panes. */
  long held() {
    return 0;
  }
}
