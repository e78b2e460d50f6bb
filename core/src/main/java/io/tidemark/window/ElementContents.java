package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.operator.OperatorCounters;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.state.Arena;
import io.tidemark.state.RecordPool;
import io.tidemark.state.RowCursor;
import io.tidemark.state.RowLists;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * Panes that hold all their elements, in order of arrival.
 *
 * <p>Where a record is in one window, it lies in the list of its pane, which marks those that have
 * been in a result. Where it may be in several, it is held once, in a pool, and lists refer to it;
 * then the pool has the marks.
 */
final class ElementContents extends PaneContents {
  private final RowLists lists;

  /** Null if records lie in the lists. */
  private final RecordPool records;

  private final int recordLength;
  private final int offset;
  private final OperatorCounters counters;
  private final RowCursor cursor = new RowCursor();
  private final RowCursor otherCursor = new RowCursor();
  private final long mergedHead;

  /** What elements will be aggregated by when the window fires; null if they are not. */
  private final Accumulator accumulator;

  private final long scratch;

  /** The row being added: its address, or its number in the pool. */
  private long record;

  /** Rows in lists that have been in no result. */
  private long fresh;

  /**
   * @param isShared whether a record may be in several panes
   * @param accumulator that elements will be aggregated by; null if they are not
   * @param scratch room for one and for the head of a list, used within calls
   */
  ElementContents(
      Arena arena,
      int recordLength,
      boolean isShared,
      PaneLayout layout,
      OperatorCounters counters,
      Accumulator accumulator,
      long scratch) {
    this.accumulator = accumulator;
    this.scratch = scratch;
    this.recordLength = recordLength;
    records = isShared ? new RecordPool(arena, recordLength) : null;
    lists = new RowLists(arena, isShared ? Long.BYTES : recordLength);
    mergedHead = scratch;
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
    if (records == null) {
      record = address;
      return;
    }
    int held = records.add(address);
    for (int i = 1; i < panes; i++) {
      records.retain(held);
    }
    record = held;
  }

  @Override
  void add(long pane, boolean counts) {
    long row = lists.append(pane + offset);
    if (records == null) {
      Memory.copyWords(record, row, recordLength);
      fresh++;
    } else {
      Memory.putLong(row, record);
    }
  }

  @Override
  boolean isEmpty(long pane) {
    return size(pane) == 0;
  }

  /** How many elements a pane holds. */
  long size(long pane) {
    return lists.size(pane + offset);
  }

  /** Moves a cursor before the first element of a pane. */
  void walk(long pane, RowCursor with) {
    with.over(lists, pane + offset);
  }

  /** The absolute address of the record that a cursor is at. */
  long record(RowCursor at) {
    return record(at.address());
  }

  private long record(long row) {
    return records == null ? row : records.address((int) Memory.getLong(row));
  }

  /** Removes the element that a cursor is at, for an evictor; {@link #evicted} is to follow. */
  void evict(RowCursor at) {
    if (records == null) {
      counters.evicted += at.isMarked() ? 0 : 1;
      fresh -= at.isMarked() ? 0 : 1;
    } else {
      long before = records.unmarked();
      records.release((int) Memory.getLong(at.address()));
      counters.evicted += before - records.unmarked();
    }
    at.remove();
  }

  /** An evictor is done with a pane. */
  void evicted(long pane) {
    lists.trim(pane + offset);
  }

  @Override
  void emitted(long pane) {
    if (records == null) {
      long spent = lists.unmarked(pane + offset);
      lists.markAll(pane + offset);
      fresh -= spent;
      counters.emittedFrom += spent;
      return;
    }
    long before = records.unmarked();
    walk(pane, cursor);
    while (before > 0 && cursor.next()) {
      records.mark((int) Memory.getLong(cursor.address()));
    }
    counters.emittedFrom += before - records.unmarked();
  }

  @Override
  void clear(long pane) {
    if (records == null) {
      long dropped = lists.unmarked(pane + offset);
      fresh -= dropped;
      counters.discarded += dropped;
    } else {
      long before = records.unmarked();
      walk(pane, cursor);
      while (cursor.next()) {
        records.release((int) Memory.getLong(cursor.address()));
      }
      counters.discarded += before - records.unmarked();
    }
    lists.clear(pane + offset);
  }

  /** In order of arrival, which is that of the input. */
  @Override
  void merge(long into, long from) {
    walk(from, cursor);
    walk(into, otherCursor);
    if (!cursor.next()) {
      return;
    }
    if (!otherCursor.next() || lastSequence(from) <= sequence(otherCursor)) {
      lists.appendAll(from + offset, into + offset);
      Memory.copy(from + offset, into + offset, RowLists.HEAD_LENGTH);
      Memory.zero(from + offset, RowLists.HEAD_LENGTH);
    } else if (lastSequence(into) < sequence(cursor)) {
      lists.appendAll(into + offset, from + offset);
    } else {
      mergeSorted(into, from);
    }
  }

  /** The cursors are at the first element of either. */
  private void mergeSorted(long into, long from) {
    Memory.zero(mergedHead, RowLists.HEAD_LENGTH);
    boolean isMore = true;
    boolean isOtherMore = true;
    while (isMore || isOtherMore) {
      boolean isOther = !isMore || (isOtherMore && sequence(otherCursor) < sequence(cursor));
      lists.appendCopy(mergedHead, isOther ? otherCursor : cursor);
      if (isOther) {
        isOtherMore = otherCursor.next();
      } else {
        isMore = cursor.next();
      }
    }
    lists.clear(into + offset);
    lists.clear(from + offset);
    Memory.copy(mergedHead, into + offset, RowLists.HEAD_LENGTH);
  }

  private long sequence(RowCursor at) {
    return Memory.getLong(record(at) + RecordHeader.SEQUENCE_OFFSET);
  }

  private long lastSequence(long pane) {
    return Memory.getLong(record(lists.last(pane + offset)) + RecordHeader.SEQUENCE_OFFSET);
  }

  /** Counted with the group: a record may be in several panes. */
  @Override
  long fresh(long pane) {
    return 0;
  }

  @Override
  long held() {
    return records == null ? fresh : records.unmarked();
  }

  void snapshot(SnapshotWriter writer) {
    writer.putLong(fresh);
    if (records != null) {
      records.snapshot(writer);
    }
  }

  void restore(SnapshotReader reader) {
    fresh = reader.getLong();
    if (records != null) {
      records.restore(reader);
    }
  }
}
