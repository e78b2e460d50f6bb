package io.tidemark.window;

import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;

/** Panes that hold one row, reduced from all: how many these were, then the row. */
final class ReducedContents extends PaneContents {
  private static final int ROW = Long.BYTES;

  private final Reduction reduction;
  private final int offset;
  private final OperatorCounters counters;
  private long record;

  ReducedContents(Reduction reduction, PaneLayout layout, OperatorCounters counters) {
    this.reduction = reduction;
    offset = layout.contents;
    this.counters = counters;
  }

  /** Bytes in a pane for rows of a length. */
  static int length(int rowLength) {
    return ROW + rowLength;
  }

  @Override
  void begin(long address, int panes) {
    record = address;
  }

  @Override
  void add(long pane, boolean counts) {
    long rows = rows(pane);
    if (rows == 0) {
      Memory.copy(record, row(pane), reduction.length());
    } else {
      reduction.reduce(row(pane), record, row(pane));
    }
    Memory.putLong(pane + offset, rows + 1);
    if (!counts) {
      Pane.spent(pane, Pane.spent(pane) + 1);
    }
  }

  private long rows(long pane) {
    return Memory.getLong(pane + offset);
  }

  /** The reduced row of a pane that is not empty. */
  long row(long pane) {
    return pane + offset + ROW;
  }

  @Override
  boolean isEmpty(long pane) {
    return rows(pane) == 0;
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
    Memory.putLong(pane + offset, 0);
  }

  @Override
  void merge(long into, long from) {
    if (isEmpty(from)) {
      return;
    }
    if (isEmpty(into)) {
      Memory.copy(row(from), row(into), reduction.length());
    } else {
      reduction.reduce(row(from), row(into), row(into));
    }
    Memory.putLong(into + offset, rows(into) + rows(from));
    Memory.putLong(from + offset, 0);
    Pane.spent(into, Pane.spent(into) + Pane.spent(from));
    Pane.spent(from, 0);
  }

  @Override
  long fresh(long pane) {
    return rows(pane) - Pane.spent(pane);
  }
}
