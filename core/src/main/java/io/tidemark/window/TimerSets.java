package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;

/**
 * Small sorted sets of times, each a block of the arena whose offset lies in some pane: how many,
 * how many fit, then the times.
 */
final class TimerSets {
  private static final int CAPACITY = 4;
  private static final int TIMES = 8;
  private static final int FIRST_CAPACITY = 3;

  private final Arena arena;

  TimerSets(Arena arena) {
    this.arena = arena;
  }

  /** The earliest time of the set at a place, or {@link TimerLane#NONE}. */
  long first(long place) {
    int block = Memory.getInt(place);
    return block == Arena.NULL ? TimerLane.NONE : time(arena.address(block), 0);
  }

  /** Adds a time, once. */
  void add(long place, long time) {
    int block = Memory.getInt(place);
    if (block == Arena.NULL) {
      Memory.putInt(place, create(FIRST_CAPACITY));
      block = Memory.getInt(place);
    }
    long set = arena.address(block);
    int size = Memory.getInt(set);
    int at = find(set, size, time);
    if (at < size && time(set, at) == time) {
      return;
    }
    if (size == Memory.getInt(set + CAPACITY)) {
      set = grow(place, block, set, size);
    }
    long from = set + TIMES + (long) at * Long.BYTES;
    for (int i = size; i > at; i--) {
      Memory.putLong(set + TIMES + (long) i * Long.BYTES, time(set, i - 1));
    }
    Memory.putLong(from, time);
    Memory.putInt(set, size + 1);
  }

  /** Removes a time; whether it was there. */
  boolean remove(long place, long time) {
    int block = Memory.getInt(place);
    if (block == Arena.NULL) {
      return false;
    }
    long set = arena.address(block);
    int size = Memory.getInt(set);
    int at = find(set, size, time);
    if (at == size || time(set, at) != time) {
      return false;
    }
    if (size == 1) {
      clear(place);
      return true;
    }
    for (int i = at + 1; i < size; i++) {
      Memory.putLong(set + TIMES + (long) (i - 1) * Long.BYTES, time(set, i));
    }
    Memory.putInt(set, size - 1);
    return true;
  }

  /** Removes all times. */
  void clear(long place) {
    int block = Memory.getInt(place);
    if (block != Arena.NULL) {
      arena.free(block, length(Memory.getInt(arena.address(block) + CAPACITY)));
      Memory.putInt(place, Arena.NULL);
    }
  }

  private int create(int capacity) {
    int block = arena.allocate(length(capacity));
    Memory.putInt(arena.address(block), 0);
    Memory.putInt(arena.address(block) + CAPACITY, capacity);
    return block;
  }

  private long grow(long place, int block, long set, int size) {
    int larger = create(2 * size + 1);
    long to = arena.address(larger);
    Memory.putInt(to, size);
    Memory.copy(set + TIMES, to + TIMES, (long) size * Long.BYTES);
    arena.free(block, length(size));
    Memory.putInt(place, larger);
    return to;
  }

  /** The place of a time, or where it would be. */
  private static int find(long set, int size, long time) {
    int at = 0;
    while (at < size && time(set, at) < time) {
      at++;
    }
    return at;
  }

  private static long time(long set, int at) {
    return Memory.getLong(set + TIMES + (long) at * Long.BYTES);
  }

  private static int length(int capacity) {
    return TIMES + capacity * Long.BYTES;
  }
}
