package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import io.tidemark.record.Memory;

/**
 * Calls that a shard wants made, for the thread that makes them. One thread writes and one reads;
 * where there is no room the writer keeps the call and offers it again.
 *
 * <pre>
 *   0     8         16
 *   +-----+---------+----------
 *   | id  | attempt | row ...
 *   +-----+---------+----------
 * </pre>
 */
final class LookupRequests {
  private static final int ATTEMPT = 8;
  private static final int ROW = 16;

  private final Sequence head = new Sequence(0);
  private final Sequence tail = new Sequence(0);
  private final long entries;
  private final long mask;
  private final int rowLength;
  private final int stride;

  /**
   * Makes an empty ring.
   *
   * @param size a power of two
   * @param rowLength of the rows asked for
   */
  LookupRequests(int size, int rowLength) {
    mask = size - 1L;
    this.rowLength = rowLength;
    stride = ROW + rowLength;
    entries = Memory.allocateFor(this, (long) size * stride);
  }

  private long entry(long position) {
    return entries + (position & mask) * stride;
  }

  /** Takes a copy of what a call needs; false if there is no room. */
  boolean offer(long id, int attempt, long row) {
    long next = head.get();
    if (next - tail.get() > mask) {
      return false;
    }
    long entry = entry(next);
    Memory.putLong(entry, id);
    Memory.putInt(entry + ATTEMPT, attempt);
    Memory.copyWords(row, entry + ROW, rowLength);
    head.set(next + 1);
    return true;
  }

  /** The reader's next entry, or 0 if there is none. */
  long peek() {
    long next = tail.get();
    return next == head.get() ? 0 : entry(next);
  }

  /** Gives the entry back. */
  void release() {
    tail.set(tail.get() + 1);
  }

  static long id(long entry) {
    return Memory.getLong(entry);
  }

  static int attempt(long entry) {
    return Memory.getInt(entry + ATTEMPT);
  }

  static long row(long entry) {
    return entry + ROW;
  }
}
