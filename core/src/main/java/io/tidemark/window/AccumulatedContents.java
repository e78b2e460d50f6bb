package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.aggregate.RowRefusedException;
import io.tidemark.aggregate.UserAggregateException;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;

/** Panes that hold an accumulator. */
final class AccumulatedContents extends PaneContents {
  private final Accumulator accumulator;
  private final int offset;
  private final OperatorCounters counters;
  private final long scratch;
  private long record;

  /**
   * @param accumulator of the group
   * @param scratch room for one, used within calls
   */
  AccumulatedContents(
      Accumulator accumulator, PaneLayout layout, OperatorCounters counters, long scratch) {
    this.accumulator = accumulator;
    this.offset = layout.contents;
    this.counters = counters;
    this.scratch = scratch;
  }

  /** Computed aside first: a row that overflows leaves no trace, whatever panes it is in. */
  @Override
  void begin(long address, int panes) {
    accumulator.create(scratch, address);
    accumulator.clear(scratch);
    record = address;
  }

  @Override
  void add(long pane, boolean counts) {
    try {
      add(pane, record);
    } catch (RowRefusedException e) {
      // What a user's aggregate throws here hangs on what the pane holds, since it did not throw at
      // the beginning; other panes may have the row already.
      throw new UserAggregateException(e.getMessage(), e);
    }
    if (!counts) {
      Pane.spent(pane, Pane.spent(pane) + 1);
    }
  }

  private void add(long pane, long row) {
    if (Accumulator.isEmpty(pane + offset)) {
      accumulator.create(pane + offset, row);
    } else {
      accumulator.add(pane + offset, row);
    }
  }

  /**
   * Adds a row to the one pane that it is in and that holds rows.
   *
   * @throws ArithmeticException if a value overflows; nothing has changed then
   */
  void extend(long pane, long row) {
    accumulator.add(pane + offset, row);
  }

  @Override
  boolean isEmpty(long pane) {
    return Accumulator.isEmpty(pane + offset);
  }

  @Override
  void emitted(long pane) {
    counters.emittedFrom += fresh(pane);
    Pane.spent(pane, rows(pane));
  }

  @Override
  void clear(long pane) {
    counters.discarded += fresh(pane);
    Pane.spent(pane, 0);
    accumulator.clear(pane + offset);
  }

  @Override
  void merge(long into, long from) {
    if (isEmpty(from)) {
      return;
    }
    if (isEmpty(into)) {
      Memory.copyWords(from + offset, into + offset, accumulator.length());
      Accumulator.empty(from + offset);
    } else {
      accumulator.merge(into + offset, from + offset);
      accumulator.clear(from + offset);
    }
    Pane.spent(into, Pane.spent(into) + Pane.spent(from));
    Pane.spent(from, 0);
  }

  @Override
  long fresh(long pane) {
    return rows(pane) - Pane.spent(pane);
  }

  private long rows(long pane) {
    return Memory.getLong(pane + offset + Accumulator.ROWS_OFFSET);
  }
}
