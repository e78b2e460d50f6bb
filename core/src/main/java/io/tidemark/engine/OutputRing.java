package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import io.tidemark.operator.Collector;
import io.tidemark.record.Memory;

/**
 * What a shard has put out and the merge has not taken yet. One thread writes and one reads: the
 * writer fills the entry at the head and then moves the head (release); the reader looks at the
 * head (acquire), reads, and then moves the tail (release), which the writer looks at before it
 * uses an entry again.
 *
 * <pre>
 *   0       8      16       24        28      32         40
 *   +-------+------+--------+---------+-------+----------+----------
 *   | order | due  | arrival| query*2^8| group | sequence | record ...
 *   |       |      |        | + type  |       |          |
 *   +-------+------+--------+---------+-------+----------+----------
 *     int64   int64  int64    int32     int32   int64
 * </pre>
 *
 * <p>The order is the position in the stage's input, and in the first stage the sequence.
 */
final class OutputRing {
  /** Offset of the record in an entry. */
  static final int RECORD = 40;

  /** The type of a row that could not be evaluated; that of an output is its channel. */
  static final int DEAD_LETTER = 254;

  /** A mark for who reads the outputs: the header of a record. */
  static final int MARK = 255;

  private static final int DUE = 8;
  private static final int ARRIVAL = 16;
  private static final int TYPE = 24;
  private static final int GROUP = 28;
  private static final int SEQUENCE = 32;
  private static final int TYPE_BITS = 8;
  private static final int TYPE_MASK = (1 << TYPE_BITS) - 1;

  private final Sequence head = new Sequence(0);
  private final Sequence tail = new Sequence(0);
  private final long entries;
  private final long mask;
  private final int stride;

  /** Where the writer saw the tail last, and the reader the head: each its own cache line. */
  private final Sequence freeUpTo;

  private final Sequence readableUpTo = new Sequence(0);

  /**
   * Makes an empty ring.
   *
   * @param size in entries, a power of two
   * @param recordLength of the longest record
   */
  OutputRing(int size, int recordLength) {
    mask = size - 1L;
    stride = RECORD + recordLength;
    freeUpTo = new Sequence(size);
    entries = Memory.allocateFor(this, (long) size * stride);
  }

  private long entry(long position) {
    return entries + (position & mask) * stride;
  }

  /** The writer's next entry, or 0 if there is no room. */
  long claim() {
    long next = head.get();
    if (next == freeUpTo.get()) {
      long free = tail.get() + mask + 1;
      if (next == free) {
        return 0;
      }
      freeUpTo.set(free);
    }
    return entry(next);
  }

  /** Lets the reader see the entry claimed, with what orders it. */
  void publish(InputPosition position, long due, int query, int type, int group) {
    long next = head.get();
    long entry = entry(next);
    Memory.putLong(entry, position.order);
    Memory.putLong(entry + SEQUENCE, position.sequence);
    Memory.putLong(entry + DUE, due);
    Memory.putLong(entry + ARRIVAL, position.arrival);
    Memory.putInt(entry + TYPE, query << TYPE_BITS | type);
    Memory.putInt(entry + GROUP, group);
    head.set(next + 1);
  }

  /** The reader's next entry, or 0 if there is none. */
  long peek() {
    long next = tail.get();
    if (next == readableUpTo.get()) {
      long readable = head.get();
      if (next == readable) {
        return 0;
      }
      readableUpTo.set(readable);
    }
    return entry(next);
  }

  /** Gives the entry back. */
  void release() {
    tail.set(tail.get() + 1);
  }

  static long order(long entry) {
    return Memory.getLong(entry);
  }

  static long sequence(long entry) {
    return Memory.getLong(entry + SEQUENCE);
  }

  static int query(long entry) {
    return Memory.getInt(entry + TYPE) >> TYPE_BITS;
  }

  static int type(long entry) {
    return Memory.getInt(entry + TYPE) & TYPE_MASK;
  }

  /**
   * Whether an entry comes before one of another shard: by input order, what the record caused
   * before what time caused, query, due time, arrival of the record that caused it, group.
   */
  static boolean isBefore(long one, long other) {
    long difference = Memory.getLong(one) - Memory.getLong(other);
    if (difference != 0) {
      return difference < 0;
    }
    long due = Memory.getLong(one + DUE);
    long otherDue = Memory.getLong(other + DUE);
    boolean atOnce = due == Collector.AT_ONCE;
    if (atOnce != (otherDue == Collector.AT_ONCE)) {
      return atOnce;
    }
    int query = query(one);
    if (query != query(other)) {
      return query < query(other);
    }
    if (due != otherDue) {
      return due < otherDue;
    }
    long arrival = Memory.getLong(one + ARRIVAL);
    if (arrival != Memory.getLong(other + ARRIVAL)) {
      return arrival < Memory.getLong(other + ARRIVAL);
    }
    return Memory.getInt(one + GROUP) < Memory.getInt(other + GROUP);
  }
}
