package io.tidemark.join;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.RowPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.state.TimerQueue;

/**
 * What an as-of join holds of one group: left rows that wait for time to pass them, and right rows
 * that may still be the last before one. The last right row of a key stays when time has passed it.
 */
final class AsOfGroup implements AutoCloseable {
  /** Offset of the record in a left row; the key is in front of it. */
  static final int RECORD = 8;

  /**
   * Right rows are looked at together if they lie in one stretch of about this many nanoseconds.
   */
  private static final long STRETCH_NANOS = 16_000_000;

  final int number;

  /** Null unless keys are wide. */
  final KeyDictionary dictionary;

  final RowPool left;
  final TimerQueue waiting;
  final SideRows right;

  /** When the last right rows of keys are too old, or time ends: one timer for each key. */
  final TimerQueue ages;

  /** Rows that have been in no result. */
  long held;

  private final Arena arena = new Arena();
  private final int leftLength;

  AsOfGroup(int number, AsOfSpec spec, int groupBits) {
    this.number = number;
    JoinSide leftSide = spec.sides().get(0);
    leftLength = leftSide.schema().length();
    dictionary = leftSide.key().isWide() ? new KeyDictionary(arena, groupBits) : null;
    left = new RowPool(arena, RECORD + leftLength);
    waiting = new TimerQueue(arena);
    long stretch = Math.max(1, STRETCH_NANOS / spec.nanosPerUnit());
    int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(stretch);
    right = new SideRows(arena, spec.sides().get(1), groupBits, shift);
    ages = new TimerQueue(arena);
  }

  /** Holds a left row until time has passed it. */
  void hold(long key, long record, long time, long arrival) {
    int row = left.allocate();
    long address = left.address(row);
    Memory.putLong(address, key);
    Memory.copyWords(record, address + RECORD, leftLength);
    waiting.add(time, arrival, row);
    held++;
  }

  /** The last right row of a key at or before a time, or {@link RowPool#NONE}. */
  int last(long key, long hash, long time) {
    int newest = right.newest(key, hash);
    if (newest == RowPool.NONE) {
      return RowPool.NONE;
    }
    int oldest = right.oldest(newest);
    // From the end that is nearer in time.
    long middle =
        (right.time(right.address(oldest)) >> 1) + (right.time(right.address(newest)) >> 1);
    return time < middle ? lastFrom(oldest, time) : lastBack(newest, time);
  }

  private int lastFrom(int oldest, long time) {
    int last = RowPool.NONE;
    int row = oldest;
    while (row != RowPool.NONE && right.time(right.address(row)) <= time) {
      last = row;
      row = SideRows.newer(right.address(row));
    }
    return last;
  }

  private int lastBack(int newest, long time) {
    int row = newest;
    while (row != RowPool.NONE && right.time(right.address(row)) > time) {
      row = SideRows.older(right.address(row));
    }
    return row;
  }

  void snapshot(SnapshotWriter writer) {
    writer.section("as-of join");
    arena.snapshot(writer);
    writer.putLong(held);
    if (dictionary != null) {
      dictionary.snapshot(writer);
    }
    left.snapshot(writer);
    waiting.snapshot(writer);
    right.snapshot(writer);
    ages.snapshot(writer);
  }

  void restore(SnapshotReader reader) {
    reader.section("as-of join");
    arena.restore(reader);
    held = reader.getLong();
    if (dictionary != null) {
      dictionary.restore(reader);
    }
    left.restore(reader);
    waiting.restore(reader);
    right.restore(reader);
    ages.restore(reader);
  }

  @Override
  public void close() {
    arena.close();
  }
}
