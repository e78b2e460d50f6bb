package io.tidemark.join;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;

/**
 * Watermarks that wait behind a lookup, in chains of blocks whose ends stand in it:
 *
 * <pre>
 *   0       8      12
 *   +-------+------+------+
 *   | value | next | key  |
 *   +-------+------+------+
 * </pre>
 */
final class AsyncMarks {
  private static final int LENGTH = 16;
  private static final int NEXT = 8;
  private static final int KEY = 12;

  private final Arena arena;

  AsyncMarks(Arena arena) {
    this.arena = arena;
  }

  /** Puts a watermark at the end of a chain, in place of one of its key if that is the last. */
  void append(long ends, int key, long value) {
    int last = Memory.getInt(ends + Integer.BYTES);
    if (last != Arena.NULL && key(last) == key) {
      Memory.putLong(arena.address(last), value);
    } else {
      link(ends, last, Arena.NULL, key, value);
    }
  }

  /** Puts a watermark into a chain in the order of keys, in place of one of its key, if lower. */
  void merge(long ends, int key, long value) {
    int before = Arena.NULL;
    int mark = Memory.getInt(ends);
    while (mark != Arena.NULL && key(mark) < key) {
      before = mark;
      mark = next(mark);
    }
    if (mark != Arena.NULL && key(mark) == key) {
      long there = Memory.getLong(arena.address(mark));
      Memory.putLong(arena.address(mark), Math.max(there, value));
    } else {
      link(ends, before, mark, key, value);
    }
  }

  /** Merges the watermarks of one chain into another and empties it. */
  void mergeAll(long from, long into) {
    for (int mark = Memory.getInt(from); mark != Arena.NULL; mark = free(mark)) {
      merge(into, key(mark), Memory.getLong(arena.address(mark)));
    }
    clear(from);
  }

  /** Hands the watermarks of a chain over and empties it. */
  void release(long ends, AsyncSink sink) {
    int first = Memory.getInt(ends);
    clear(ends);
    for (int mark = first; mark != Arena.NULL; mark = free(mark)) {
      sink.watermark(key(mark), Memory.getLong(arena.address(mark)));
    }
  }

  private void link(long ends, int before, int behind, int key, long value) {
    int mark = arena.allocate(LENGTH);
    long address = arena.address(mark);
    Memory.putLong(address, value);
    Memory.putInt(address + NEXT, behind);
    Memory.putInt(address + KEY, key);
    Memory.putInt(before == Arena.NULL ? ends : arena.address(before) + NEXT, mark);
    if (behind == Arena.NULL) {
      Memory.putInt(ends + Integer.BYTES, mark);
    }
  }

  private static void clear(long ends) {
    Memory.putInt(ends, Arena.NULL);
    Memory.putInt(ends + Integer.BYTES, Arena.NULL);
  }

  private int key(int mark) {
    return Memory.getInt(arena.address(mark) + KEY);
  }

  private int next(int mark) {
    return Memory.getInt(arena.address(mark) + NEXT);
  }

  /** Frees a mark and tells the next. */
  private int free(int mark) {
    int next = next(mark);
    arena.free(mark, LENGTH);
    return next;
  }
}
