package io.tidemark.pattern;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;

/**
 * The runs of one key, in one block in the order of their starts; held matches stay among them.
 * This is the head of that block, the value of the key's entry:
 *
 * <pre>
 *  0       4          8      12     16     20       24      32     40      48      52
 * +-------+----------+------+------+------+--------+-------+------+-------+-------+
 * | block | capacity | head | tail | held | timers | armed | wake | bound | order |
 * +-------+----------+------+------+------+--------+-------+------+-------+-------+
 * </pre>
 *
 * <ul>
 *   <li><b>head, tail</b>: the runs are those between, by place in the block.
 *   <li><b>held</b>: how many of them are matches that wait.
 *   <li><b>timers, armed</b>: how many timers name this key, and the time of the one that counts.
 *   <li><b>wake</b>: an event that fulfils none of these conditions leaves all runs as they are.
 *   <li><b>bound</b>: no run's time is over before.
 *   <li><b>order</b>: of the next match that is held.
 * </ul>
 */
final class KeyRuns {
  static final int LENGTH = 56;

  /** No timer, no bound. */
  static final long NEVER = Long.MAX_VALUE;

  private static final int BLOCK = 0;
  private static final int CAPACITY = 4;
  private static final int HEAD = 8;
  private static final int TAIL = 12;
  private static final int HELD = 16;
  private static final int TIMERS = 20;
  private static final int ARMED = 24;
  private static final int WAKE = 32;
  private static final int BOUND = 40;
  private static final int ORDER = 48;
  private static final int FIRST_CAPACITY = 2;

  private KeyRuns() {}

  /** Prepares the zeroed value of a new entry. */
  static void create(long key) {
    Memory.putLong(key + ARMED, NEVER);
    Memory.putLong(key + BOUND, NEVER);
  }

  static int size(long key) {
    return Memory.getInt(key + TAIL) - Memory.getInt(key + HEAD);
  }

  static int held(long key) {
    return Memory.getInt(key + HELD);
  }

  static void addHeld(long key, int more) {
    Memory.putInt(key + HELD, Memory.getInt(key + HELD) + more);
  }

  /** The order of a match that is found now. */
  static int nextOrder(long key) {
    int order = held(key) == 0 ? 0 : Memory.getInt(key + ORDER);
    Memory.putInt(key + ORDER, order + 1);
    return order;
  }

  static int timers(long key) {
    return Memory.getInt(key + TIMERS);
  }

  static void addTimers(long key, int more) {
    Memory.putInt(key + TIMERS, Memory.getInt(key + TIMERS) + more);
  }

  static long armed(long key) {
    return Memory.getLong(key + ARMED);
  }

  static void armed(long key, long time) {
    Memory.putLong(key + ARMED, time);
  }

  static long wake(long key) {
    return Memory.getLong(key + WAKE);
  }

  static void wake(long key, long conditions) {
    Memory.putLong(key + WAKE, conditions);
  }

  static long bound(long key) {
    return Memory.getLong(key + BOUND);
  }

  static void bound(long key, long time) {
    Memory.putLong(key + BOUND, time);
  }

  static void lowerBound(long key, long time) {
    if (time < bound(key)) {
      bound(key, time);
    }
  }

  /** Address of the first run. */
  static long first(Arena arena, long key, int runLength) {
    return arena.address(Memory.getInt(key + BLOCK)) + (long) Memory.getInt(key + HEAD) * runLength;
  }

  /** Drops runs from the front; their references are the caller's affair. */
  static void dropFirst(long key, int count) {
    Memory.putInt(key + HEAD, Memory.getInt(key + HEAD) + count);
    resetIfEmpty(key);
  }

  /** Keeps so many runs and drops those behind. */
  static void truncate(long key, int count) {
    Memory.putInt(key + TAIL, Memory.getInt(key + HEAD) + count);
    resetIfEmpty(key);
  }

  private static void resetIfEmpty(long key) {
    if (size(key) == 0) {
      Memory.putInt(key + HEAD, 0);
      Memory.putInt(key + TAIL, 0);
    }
  }

  /** Room for a run behind the others; may move them all. */
  static long append(Arena arena, long key, int runLength) {
    int tail = Memory.getInt(key + TAIL);
    if (tail == Memory.getInt(key + CAPACITY)) {
      makeRoom(arena, key, runLength);
      tail = Memory.getInt(key + TAIL);
    }
    Memory.putInt(key + TAIL, tail + 1);
    return arena.address(Memory.getInt(key + BLOCK)) + (long) tail * runLength;
  }

  /** Slides the runs to the front, or moves them to a larger block unless a quarter is free. */
  private static void makeRoom(Arena arena, long key, int runLength) {
    int capacity = Memory.getInt(key + CAPACITY);
    int size = size(key);
    if (size + 1 > capacity - (capacity >> 2)) {
      resize(arena, key, runLength, Math.max(FIRST_CAPACITY, 2 * capacity));
    } else {
      long from = first(arena, key, runLength);
      Memory.copy(from, arena.address(Memory.getInt(key + BLOCK)), (long) size * runLength);
      Memory.putInt(key + HEAD, 0);
      Memory.putInt(key + TAIL, size);
    }
  }

  private static void resize(Arena arena, long key, int runLength, int capacity) {
    int size = size(key);
    int block = arena.allocate(Math.multiplyExact(capacity, runLength));
    if (size > 0) {
      Memory.copy(first(arena, key, runLength), arena.address(block), (long) size * runLength);
    }
    free(arena, key, runLength);
    Memory.putInt(key + BLOCK, block);
    Memory.putInt(key + CAPACITY, capacity);
    Memory.putInt(key + HEAD, 0);
    Memory.putInt(key + TAIL, size);
  }

  /** Gives back memory that a peak has left behind. */
  static void shrink(Arena arena, long key, int runLength) {
    int capacity = Memory.getInt(key + CAPACITY);
    int size = size(key);
    if (size == 0) {
      free(arena, key, runLength);
    } else if (capacity > 8 && size <= capacity >> 3) {
      resize(arena, key, runLength, capacity >> 2);
    }
  }

  /** Frees the block. */
  static void free(Arena arena, long key, int runLength) {
    int capacity = Memory.getInt(key + CAPACITY);
    if (capacity > 0) {
      arena.free(Memory.getInt(key + BLOCK), capacity * runLength);
      Memory.putInt(key + BLOCK, Arena.NULL);
      Memory.putInt(key + CAPACITY, 0);
    }
  }
}
