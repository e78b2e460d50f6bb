package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.state.Arena;
import io.tidemark.state.RecordList;
import io.tidemark.state.RecordPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * Panes that hold all their elements. A record is held once and shared by its panes; one that has
 * been in a result is marked.
 */
final class ElementContents extends PaneContents {
  private final RecordPool records;
  private final RecordList lists;
  private final int offset;
  private final OperatorCounters counters;

  /** What elements will be aggregated by when the window fires; null if they are not. */
  private final Accumulator accumulator;

  private final long scratch;
  private int record;

  /**
   * @param accumulator that elements will be aggregated by; null if they are not
   * @param scratch room for one, used within calls
   */
  ElementContents(
      Arena arena,
      int recordLength,
      PaneLayout layout,
      OperatorCounters counters,
      Accumulator accumulator,
      long scratch) {
    this.accumulator = accumulator;
    this.scratch = scratch;
    records = new RecordPool(arena, recordLength);
    lists = new RecordList(arena, records);
    offset = layout.contents;
    this.counters = counters;
  }

  /** A row that cannot be aggregated is refused when it comes, not when its window fires. */
  @Override
  void begin(long address, int panes) {
    if (accumulator != null) {
      accumulator.create(scratch, address);
      accumulator.clear(scratch);
    }
    record = records.add(address);
    for (int i = 1; i < panes; i++) {
      records.retain(record);
    }
  }

  @Override
  void add(long pane, boolean counts) {
    lists.append(pane + offset, record);
  }

  @Override
  boolean isEmpty(long pane) {
    return size(pane) == 0;
  }

  /** How many elements a pane holds. */
  long size(long pane) {
    return lists.size(pane + offset);
  }

  /** The first node of a pane's elements, or {@link Arena#NULL}. */
  int first(long pane) {
    return lists.first(pane + offset);
  }

  /** The next node, or {@link Arena#NULL}. */
  int next(int node) {
    return lists.next(node);
  }

  /** The absolute address of a node's record. */
  long record(int node) {
    return records.address(lists.record(node));
  }

  /**
   * Removes the node behind another, for an evictor.
   *
   * @param previous the node before it, or {@link Arena#NULL} for the first
   * @return the node that follows now, or {@link Arena#NULL}
   */
  int evictAfter(long pane, int previous) {
    long before = records.unmarked();
    int next = lists.removeAfter(pane + offset, previous);
    counters.evicted += before - records.unmarked();
    return next;
  }

  @Override
  void emitted(long pane) {
    long before = records.unmarked();
    for (int node = first(pane); before > 0 && node != Arena.NULL; node = next(node)) {
      records.mark(lists.record(node));
    }
    counters.emittedFrom += before - records.unmarked();
  }

  @Override
  void clear(long pane) {
    long before = records.unmarked();
    lists.clear(pane + offset);
    counters.discarded += before - records.unmarked();
  }

  /** In order of arrival, which is that of the input. */
  @Override
  void merge(long into, long from) {
    lists.merge(from + offset, into + offset, RecordHeader.SEQUENCE_OFFSET);
    Memory.copy(from + offset, into + offset, RecordList.HEAD_LENGTH);
    Memory.zero(from + offset, RecordList.HEAD_LENGTH);
  }

  /** Counted with the group: a record may be in several panes. */
  @Override
  long fresh(long pane) {
    return 0;
  }

  @Override
  long held() {
    return records.unmarked();
  }

  void snapshot(SnapshotWriter writer) {
    records.snapshot(writer);
  }

  void restore(SnapshotReader reader) {
    records.restore(reader);
  }
}
