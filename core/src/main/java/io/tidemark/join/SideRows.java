package io.tidemark.join;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.RowPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * The rows of one input that a group holds: of each key in the order of their time, and by the
 * stretch of time in which they go. A row costs what its record does and 24 bytes, and eight at
 * most for its place in the table of keys:
 *
 * <pre>
 *  0        4        8        12       16       24
 * +--------+--------+--------+--------+--------+-----------
 * | chain  | older  | newer  | stretch| key    | record ...
 * +--------+--------+--------+--------+--------+-----------
 * </pre>
 *
 * <p>The newest row of a key is in the table; the others hang on it. It has no newer one, so it has
 * the number of the oldest there, with the highest bit set. The highest bit of the number of the
 * next row in the stretch says whether the row has been in a result, the one below it whether the
 * row is out of its stretch.
 */
final class SideRows {
  /** Offset of the record in a row. */
  static final int RECORD = 24;

  private static final int OLDER = 4;
  private static final int NEWER = 8;
  private static final int STRETCH = 12;
  private static final int MATCHED = 1 << 31;
  private static final int STANDING = 1 << 30;
  private static final int FLAGS = MATCHED | STANDING;
  private static final int IS_NEWEST = 1 << 31;
  private static final String SECTION = "rows of an input";

  private final RowPool pool;
  private final RowChains chains;
  private final ExpiryBuckets stretches;
  private final int recordLength;
  private final int timeOffset;

  /**
   * @param stretchShift logarithm of the length of a stretch, in the stream's unit
   */
  SideRows(Arena arena, JoinSide side, int groupBits, int stretchShift) {
    recordLength = side.schema().length();
    timeOffset = RECORD + side.timeOffset();
    pool = new RowPool(arena, RECORD + recordLength);
    chains = new RowChains(arena, pool, groupBits);
    stretches = new ExpiryBuckets(arena, stretchShift);
  }

  int size() {
    return pool.size();
  }

  /** The address of a row. */
  long address(int row) {
    return pool.address(row);
  }

  /** Whether there is memory behind a row's number, be it in use or not. */
  boolean isMapped(int row) {
    return pool.isMapped(row);
  }

  long time(long row) {
    return Memory.getLong(row + timeOffset);
  }

  static long key(long row) {
    return Memory.getLong(row + RowChains.KEY);
  }

  static int newer(long row) {
    int newer = Memory.getInt(row + NEWER);
    return newer < 0 ? RowPool.NONE : newer;
  }

  /** The newest row of a key, or {@link RowPool#NONE}. */
  int newest(long key, long hash) {
    return chains.find(key, hash);
  }

  /** The oldest row of the key of a newest one. */
  int oldest(int newest) {
    return Memory.getInt(pool.address(newest) + NEWER) & ~IS_NEWEST;
  }

  /** The oldest row of a key, or {@link RowPool#NONE}. */
  int oldest(long key, long hash) {
    int newest = chains.find(key, hash);
    return newest == RowPool.NONE ? RowPool.NONE : oldest(newest);
  }

  static int older(long row) {
    return Memory.getInt(row + OLDER);
  }

  /** Whether the row has been in a result. */
  static boolean isMatched(long row) {
    return Memory.getInt(row + STRETCH) < 0;
  }

  /** The row is in a result. */
  static void match(long row) {
    Memory.putInt(row + STRETCH, Memory.getInt(row + STRETCH) | MATCHED);
  }

  /** Whether the row is out of its stretch: it waits for a newer one. */
  static boolean isStanding(long row) {
    return (Memory.getInt(row + STRETCH) & STANDING) != 0;
  }

  /** The row, whose stretch was polled, stays until a newer one takes its place. */
  static void stand(long row) {
    Memory.putInt(row + STRETCH, (Memory.getInt(row + STRETCH) & MATCHED) | STANDING);
  }

  /** The oldest row of a key whose time is in a range, or {@link RowPool#NONE}. */
  int oldestWithin(long key, long hash, long from, long to) {
    int oldest = RowPool.NONE;
    int row = chains.find(key, hash);
    while (row != RowPool.NONE) {
      long address = pool.address(row);
      long time = time(address);
      if (time < from) {
        break;
      }
      if (time <= to) {
        oldest = row;
      }
      row = older(address);
    }
    return oldest;
  }

  /** Copies a record in; of rows of one time the later one is the newer. */
  int add(long key, long hash, long record, long time, boolean isMatched) {
    int row = pool.allocate();
    long address = pool.address(row);
    Memory.putLong(address + RowChains.KEY, key);
    Memory.copyWords(record, address + RECORD, recordLength);
    long head = stretches.head(time);
    Memory.putInt(address + STRETCH, Memory.getInt(head) | (isMatched ? MATCHED : 0));
    Memory.putInt(head, row);
    int newest = chains.find(key, hash);
    if (newest == RowPool.NONE) {
      Memory.putInt(address + OLDER, RowPool.NONE);
      Memory.putInt(address + NEWER, row | IS_NEWEST);
      chains.add(row, hash);
    } else {
      insert(row, address, time, newest, hash);
    }
    return row;
  }

  private void insert(int row, long address, long time, int newest, long hash) {
    int newer = RowPool.NONE;
    int older = newest;
    while (older != RowPool.NONE && time(pool.address(older)) > time) {
      newer = older;
      older = older(pool.address(older));
    }
    Memory.putInt(address + OLDER, older);
    if (newer == RowPool.NONE) {
      // What the newest row knew of the oldest.
      Memory.putInt(address + NEWER, Memory.getInt(pool.address(older) + NEWER));
      chains.replace(newest, row, hash);
    } else {
      Memory.putInt(address + NEWER, newer);
      Memory.putInt(pool.address(newer) + OLDER, row);
    }
    if (older != RowPool.NONE) {
      Memory.putInt(pool.address(older) + NEWER, row);
    } else {
      Memory.putInt(pool.address(newest) + NEWER, row | IS_NEWEST);
    }
  }

  /** The time at which the earliest stretch is over; {@link Long#MAX_VALUE} without one. */
  long earliest() {
    return stretches.earliest();
  }

  boolean isEmpty() {
    return stretches.isEmpty();
  }

  /** Takes the earliest stretch: its first row, the others behind it by {@link #nextInStretch}. */
  int pollStretch() {
    return stretches.poll();
  }

  /** The next row of a stretch, to be asked before the row is removed. */
  static int nextInStretch(long row) {
    return Memory.getInt(row + STRETCH) & ~FLAGS;
  }

  /**
   * Takes the row out of its stretch that came last to the earliest one.
   *
   * @return the row, which is to be removed; {@link RowPool#NONE} if there is none
   */
  int takeFromEarliest() {
    long head = stretches.earliestHead();
    if (head == 0) {
      return RowPool.NONE;
    }
    int row = Memory.getInt(head);
    Memory.putInt(head, nextInStretch(pool.address(row)));
    return row;
  }

  /** Removes a row that its stretch has let go. */
  void remove(int row) {
    long address = pool.address(row);
    int newer = newer(address);
    int older = older(address);
    if (newer != RowPool.NONE) {
      Memory.putInt(pool.address(newer) + OLDER, older);
    } else if (older != RowPool.NONE) {
      chains.replace(row, older, Hashing.hash(key(address)));
    } else {
      chains.remove(row, Hashing.hash(key(address)));
    }
    if (older != RowPool.NONE) {
      Memory.putInt(pool.address(older) + NEWER, Memory.getInt(address + NEWER));
    } else if (newer != RowPool.NONE) {
      long key = key(address);
      int newest = chains.find(key, Hashing.hash(key));
      Memory.putInt(pool.address(newest) + NEWER, newer | IS_NEWEST);
    }
    pool.free(row);
  }

  void snapshot(SnapshotWriter writer) {
    writer.section(SECTION);
    pool.snapshot(writer);
    chains.snapshot(writer);
    stretches.snapshot(writer);
  }

  void restore(SnapshotReader reader) {
    reader.section(SECTION);
    pool.restore(reader);
    chains.restore(reader);
    stretches.restore(reader);
  }
}
