package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * Lists of rows of one length, in chunks of up to 64 rows that lie side by side. What is here are
 * the operations; the head of a list lies in the value of some table, {@value #HEAD_LENGTH} bytes
 * of which all zero is the empty list:
 *
 * <pre>
 *  0       4      8               16
 * +-------+------+---------------+
 * | first | last | size          |                            head
 * +-------+------+-------+-------+--------+--------+------
 * | next  | used | rooms | live           | marked | rows...   chunk
 * +-------+------+-------+----------------+--------+------
 *  0       4      6       8                16       24
 * </pre>
 *
 * A row can be removed wherever it is: its bit in <em>live</em> is cleared, and its chunk goes when
 * that has no row left and {@link #trim} is called. Rows can be marked, all of a list at once.
 * Heads may move, as long as they are copied whole. {@link RowCursor} walks a list. Not
 * thread-safe.
 */
public final class RowLists {
  /** Length of a head in bytes. */
  public static final int HEAD_LENGTH = 16;

  static final int ROWS = 24;

  private static final int LAST = 4;
  private static final int SIZE = 8;
  private static final int USED = 4;
  private static final int ROOMS = 6;
  private static final int LIVE = 8;
  private static final int MARKED = 16;
  private static final int FEWEST_ROOMS = 2;
  private static final int CHUNK_BYTES = 4096;

  private final Arena arena;
  private final int rowLength;
  private final int mostRooms;

  /**
   * Creates the operations on lists whose chunks lie in this arena.
   *
   * @param rowLength in bytes, a multiple of 8
   */
  public RowLists(Arena arena, int rowLength) {
    this.arena = arena;
    this.rowLength = rowLength;
    int fitting = Integer.highestOneBit(Math.max(FEWEST_ROOMS, CHUNK_BYTES / rowLength));
    mostRooms = Math.min(Long.SIZE, fitting);
  }

  /** Bytes of a row. */
  public int rowLength() {
    return rowLength;
  }

  /**
   * Appends a row.
   *
   * @return its address, valid until it is removed; its content is undefined
   */
  public long append(long head) {
    int last = Memory.getInt(head + LAST);
    long chunk = last == Arena.NULL ? 0 : arena.address(last);
    if (chunk == 0 || Memory.getShort(chunk + USED) == Memory.getShort(chunk + ROOMS)) {
      chunk = extend(head, last, chunk);
    }
    int used = Memory.getShort(chunk + USED);
    Memory.putShort(chunk + USED, (short) (used + 1));
    Memory.putLong(chunk + LIVE, Memory.getLong(chunk + LIVE) | 1L << used);
    Memory.putLong(head + SIZE, size(head) + 1);
    return row(chunk, used);
  }

  private long extend(long head, int last, long lastChunk) {
    int rooms =
        last == Arena.NULL
            ? FEWEST_ROOMS
            : Math.min(mostRooms, 2 * Memory.getShort(lastChunk + ROOMS));
    int fresh = arena.allocate(bytes(rooms));
    long chunk = arena.address(fresh);
    Memory.putInt(chunk, Arena.NULL);
    Memory.putShort(chunk + USED, (short) 0);
    Memory.putShort(chunk + ROOMS, (short) rooms);
    Memory.putLong(chunk + LIVE, 0);
    Memory.putLong(chunk + MARKED, 0);
    Memory.putInt(last == Arena.NULL ? head : lastChunk, fresh);
    Memory.putInt(head + LAST, fresh);
    return chunk;
  }

  private int bytes(int rooms) {
    return ROWS + rooms * rowLength;
  }

  /** How many rows there are. */
  public long size(long head) {
    return Memory.getLong(head + SIZE);
  }

  /** The address of the last row; the list has one, and was trimmed since rows were removed. */
  public long last(long head) {
    long chunk = arena.address(Memory.getInt(head + LAST));
    return row(chunk, Long.SIZE - 1 - Long.numberOfLeadingZeros(live(chunk)));
  }

  /** How many rows are not marked. */
  public long unmarked(long head) {
    long count = 0;
    for (int at = Memory.getInt(head); at != Arena.NULL; ) {
      long chunk = arena.address(at);
      count += Long.bitCount(Memory.getLong(chunk + LIVE) & ~Memory.getLong(chunk + MARKED));
      at = Memory.getInt(chunk);
    }
    return count;
  }

  /** Marks all rows. */
  public void markAll(long head) {
    for (int at = Memory.getInt(head); at != Arena.NULL; ) {
      long chunk = arena.address(at);
      Memory.putLong(chunk + MARKED, Memory.getLong(chunk + LIVE));
      at = Memory.getInt(chunk);
    }
  }

  /** Removes all rows. */
  public void clear(long head) {
    for (int at = Memory.getInt(head); at != Arena.NULL; ) {
      long chunk = arena.address(at);
      int next = Memory.getInt(chunk);
      arena.free(at, bytes(Memory.getShort(chunk + ROOMS)));
      at = next;
    }
    forget(head);
  }

  /** Gives the memory of chunks back whose rows have all been removed. */
  public void trim(long head) {
    long link = head;
    int previous = Arena.NULL;
    for (int at = Memory.getInt(head); at != Arena.NULL; ) {
      long chunk = arena.address(at);
      int next = Memory.getInt(chunk);
      if (Memory.getLong(chunk + LIVE) == 0) {
        Memory.putInt(link, next);
        arena.free(at, bytes(Memory.getShort(chunk + ROOMS)));
      } else {
        link = chunk;
        previous = at;
      }
      at = next;
    }
    Memory.putInt(head + LAST, previous);
  }

  /** Moves all rows of another list behind this one's and leaves the other empty. */
  public void appendAll(long head, long otherHead) {
    if (size(otherHead) == 0) {
      return;
    }
    int last = Memory.getInt(head + LAST);
    Memory.putInt(last == Arena.NULL ? head : arena.address(last), Memory.getInt(otherHead));
    Memory.putInt(head + LAST, Memory.getInt(otherHead + LAST));
    Memory.putLong(head + SIZE, size(head) + size(otherHead));
    forget(otherHead);
  }

  /** Appends a copy of the row that a cursor is at, with its mark. */
  public void appendCopy(long head, RowCursor from) {
    Memory.copy(from.address(), append(head), rowLength);
    if (from.isMarked()) {
      long chunk = arena.address(Memory.getInt(head + LAST));
      int row = Memory.getShort(chunk + USED) - 1;
      Memory.putLong(chunk + MARKED, Memory.getLong(chunk + MARKED) | 1L << row);
    }
  }

  private static void forget(long head) {
    Memory.putLong(head, 0);
    Memory.putLong(head + SIZE, 0);
  }

  long row(long chunk, int number) {
    return chunk + ROWS + (long) number * rowLength;
  }

  long chunk(int offset) {
    return offset == Arena.NULL ? 0 : arena.address(offset);
  }

  static long live(long chunk) {
    return Memory.getLong(chunk + LIVE);
  }

  static boolean isMarked(long chunk, int number) {
    return (Memory.getLong(chunk + MARKED) & 1L << number) != 0;
  }

  static void remove(long head, long chunk, int number) {
    Memory.putLong(chunk + LIVE, Memory.getLong(chunk + LIVE) & ~(1L << number));
    Memory.putLong(head + SIZE, Memory.getLong(head + SIZE) - 1);
  }
}
