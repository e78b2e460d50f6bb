package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * Singly linked lists of references to records of a {@link RecordPool}. What is here are the
 * operations; the head of a list lies in the value of some table, {@value #HEAD_LENGTH} bytes of
 * which all zero is the empty list:
 *
 * <pre>
 *  0       4      8               16
 * +-------+------+---------------+
 * | first | last | size          |      head
 * +-------+------+---------------+
 * | record| next |                      node
 * +-------+------+
 * </pre>
 *
 * A list owns one reference to each of its records. Nodes are blocks of the arena and keep their
 * offset until removed. Heads may move, as long as they are copied whole. Not thread-safe.
 */
public final class RecordList {
  /** Length of a head in bytes. */
  public static final int HEAD_LENGTH = 16;

  private static final int LAST = 4;
  private static final int SIZE = 8;
  private static final int NEXT = 4;
  private static final int NODE_LENGTH = 8;

  private final Arena arena;
  private final RecordPool records;

  /** Creates the operations on lists of records of this pool, whose nodes lie in this arena. */
  public RecordList(Arena arena, RecordPool records) {
    this.arena = arena;
    this.records = records;
  }

  /**
   * Appends a record and takes over one reference to it from the caller.
   *
   * @return the offset of the new node
   */
  public int append(long head, int record) {
    int node = arena.allocate(NODE_LENGTH);
    long address = arena.address(node);
    Memory.putInt(address, record);
    Memory.putInt(address + NEXT, Arena.NULL);
    link(head, node, node, 1);
    return node;
  }

  /** Moves all elements of another list behind this one's and leaves the other empty. */
  public void appendAll(long head, long otherHead) {
    if (size(otherHead) > 0) {
      link(head, first(otherHead), Memory.getInt(otherHead + LAST), size(otherHead));
      forget(otherHead);
    }
  }

  /** The first node or {@link Arena#NULL}. */
  public int first(long head) {
    return Memory.getInt(head);
  }

  /** The next node or {@link Arena#NULL}. */
  public int next(int node) {
    return Memory.getInt(arena.address(node) + NEXT);
  }

  /** The record of a node. */
  public int record(int node) {
    return Memory.getInt(arena.address(node));
  }

  /** How many elements there are. */
  public long size(long head) {
    return Memory.getLong(head + SIZE);
  }

  /**
   * Removes the node behind another and releases its record.
   *
   * @param previous the node before it; {@link Arena#NULL} removes the first one
   * @return the node that follows now, or {@link Arena#NULL}
   */
  public int removeAfter(long head, int previous) {
    long link = previous == Arena.NULL ? head : arena.address(previous) + NEXT;
    int node = Memory.getInt(link);
    if (node == Arena.NULL) {
      throw new IllegalArgumentException("there is no node behind previous=" + previous);
    }
    int next = next(node);
    Memory.putInt(link, next);
    if (next == Arena.NULL) {
      Memory.putInt(head + LAST, previous);
    }
    Memory.putLong(head + SIZE, size(head) - 1);
    free(node);
    return next;
  }

  /** Removes all elements and releases their records. */
  public void clear(long head) {
    int node = first(head);
    while (node != Arena.NULL) {
      int next = next(node);
      free(node);
      node = next;
    }
    forget(head);
  }

  private void link(long head, int first, int last, long size) {
    int oldLast = Memory.getInt(head + LAST);
    Memory.putInt(oldLast == Arena.NULL ? head : arena.address(oldLast) + NEXT, first);
    Memory.putInt(head + LAST, last);
    Memory.putLong(head + SIZE, size(head) + size);
  }

  private void free(int node) {
    records.release(record(node));
    arena.free(node, NODE_LENGTH);
  }

  private static void forget(long head) {
    Memory.putLong(head, 0);
    Memory.putLong(head + SIZE, 0);
  }
}
