package io.tidemark.join;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.LinkedTable;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.state.TimerQueue;

/**
 * Rows by the stretch of time that they lie in, so that time can let them go by one timer for each
 * stretch and not for each row. A row is a number; the list of a stretch runs through the rows.
 */
final class ExpiryBuckets {
  private static final int VALUE_LENGTH = 8;

  private final LinkedTable table;
  private final TimerQueue ends;
  private final int shift;

  /** The bucket of the last row; the number is right only if there is an entry. */
  private long lastNumber;

  private int lastEntry = Arena.NULL;
  private long lastHead;

  /**
   * @param shift logarithm of the length of a stretch
   */
  ExpiryBuckets(Arena arena, int shift) {
    table = new LinkedTable(arena, VALUE_LENGTH, 0);
    ends = new TimerQueue(arena);
    this.shift = shift;
  }

  /** Where the number of the first row stands of the stretch that a time lies in. */
  long head(long time) {
    long number = time >> shift;
    if (number != lastNumber || lastEntry == Arena.NULL) {
      look(number);
    }
    return lastHead;
  }

  private void look(long number) {
    long hash = Hashing.hash(number);
    int entry = table.find(number, hash);
    if (entry == Arena.NULL) {
      entry = table.add(number, hash);
      ends.add(end(number), entry);
    }
    lastNumber = number;
    lastEntry = entry;
    lastHead = table.value(entry);
  }

  /** The last time of a stretch. */
  private long end(long number) {
    return (number << shift) + ((1L << shift) - 1);
  }

  /** The end of the earliest stretch; {@link Long#MAX_VALUE} if there is none. */
  long earliest() {
    return ends.nextTime();
  }

  /** Whether there is a stretch. */
  boolean isEmpty() {
    return ends.size() == 0;
  }

  /**
   * Removes the earliest stretch.
   *
   * @return its first row, 0 if there is none in it
   */
  int poll() {
    int entry = (int) ends.poll();
    int first = Memory.getInt(table.value(entry));
    if (entry == lastEntry) {
      lastEntry = Arena.NULL;
    }
    table.remove(entry);
    return first;
  }

  /** Where the number of the first row of the earliest stretch stands, 0 without a stretch. */
  long earliestHead() {
    while (ends.size() > 0) {
      int entry = (int) ends.nextPayload();
      if (Memory.getInt(table.value(entry)) != 0) {
        return table.value(entry);
      }
      poll();
    }
    return 0;
  }

  void snapshot(SnapshotWriter writer) {
    table.snapshot(writer);
    ends.snapshot(writer);
  }

  void restore(SnapshotReader reader) {
    table.restore(reader);
    ends.restore(reader);
  }
}
