package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * Timers in the order of their time, and within one time of a number, which is that of creation if
 * no other is given: a binary heap of {time, number, payload} in an arena.
 *
 * <p>A timer cannot be taken back. Who re-arms looks at the time that counts when the payload is
 * polled and adds the timer again if it is not due. Not thread-safe.
 */
public final class TimerQueue {
  private static final int NUMBER = 8;
  private static final int PAYLOAD = 16;
  private static final int LENGTH = 24;
  private static final String SECTION = "timer queue";

  private final Rows rows;
  private int size;
  private long created;

  /** Creates an empty queue. */
  public TimerQueue(Arena arena) {
    this.rows = new Rows(arena, LENGTH);
  }

  /**
   * Adds a timer.
   *
   * @param time in the unit of the stream
   * @param payload whatever {@link #poll} shall return
   * @throws ArenaFullException if the arena is full; the queue is as before
   */
  public void add(long time, long payload) {
    add(time, created++, payload);
  }

  /**
   * Adds a timer with a number of the caller's, which orders timers of one time.
   *
   * @param time in the unit of the stream
   * @param number the less the earlier; which of equal ones is first is not defined, but always the
   *     same
   * @param payload whatever {@link #poll} shall return
   * @throws ArenaFullException if the arena is full; the queue is as before
   */
  public void add(long time, long number, long payload) {
    if (size == rows.capacity()) {
      rows.grow();
    }
    int row = size++;
    while (row > 0) {
      int parent = (row - 1) >>> 1;
      long parentAddress = rows.address(parent);
      if (!isAfter(parentAddress, time, number)) {
        break;
      }
      copy(parentAddress, rows.address(row));
      row = parent;
    }
    put(rows.address(row), time, number, payload);
  }

  /** The earliest time, or {@link Long#MAX_VALUE} if there is no timer. */
  public long nextTime() {
    return size == 0 ? Long.MAX_VALUE : Memory.getLong(rows.address(0));
  }

  /** The number of the earliest timer; there is one. */
  public long nextNumber() {
    return Memory.getLong(rows.address(0) + NUMBER);
  }

  /** The payload of the earliest timer; there is one. */
  public long nextPayload() {
    return Memory.getLong(rows.address(0) + PAYLOAD);
  }

  /**
   * Puts the earliest timer off, which is {@link #poll} and {@link #add} in one.
   *
   * @param time no earlier than it has
   */
  public void postpone(long time) {
    long timer = rows.address(0);
    Memory.putLong(timer, time);
    sink(time, Memory.getLong(timer + NUMBER), Memory.getLong(timer + PAYLOAD));
  }

  /**
   * Removes the earliest timer, of several the one of the least number.
   *
   * @return its payload
   * @throws IllegalStateException if there is none
   */
  public long poll() {
    if (size == 0) {
      throw new IllegalStateException("no timer to poll; ask for size() before");
    }
    long payload = Memory.getLong(rows.address(0) + PAYLOAD);
    size--;
    if (size > 0) {
      long last = rows.address(size);
      sink(Memory.getLong(last), Memory.getLong(last + NUMBER), Memory.getLong(last + PAYLOAD));
    }
    rows.shrink(size);
    return payload;
  }

  /** Whether a timer still matters. */
  @FunctionalInterface
  public interface Filter {
    /** Tells it of one timer. */
    boolean isWanted(long time, long number, long payload);
  }

  /** Drops the timers that are not wanted any more. It looks at all of them. */
  public void retain(Filter filter) {
    int before = size;
    size = 0;
    for (int row = 0; row < before; row++) {
      // What is kept is put in at or before the row that is read.
      long timer = rows.address(row);
      long time = Memory.getLong(timer);
      long number = Memory.getLong(timer + NUMBER);
      long payload = Memory.getLong(timer + PAYLOAD);
      if (filter.isWanted(time, number, payload)) {
        add(time, number, payload);
      }
    }
    giveBack();
  }

  private void giveBack() {
    if (size == 0) {
      rows.release();
      return;
    }
    int room;
    do {
      room = rows.capacity();
      rows.shrink(size);
    } while (rows.capacity() < room);
  }

  /** How many timers there are. */
  public int size() {
    return size;
  }

  /** Removes all timers and gives the memory back to the arena. */
  public void clear() {
    rows.release();
    size = 0;
  }

  /** Writes where the queue lies; its content is written with the arena. */
  public void snapshot(SnapshotWriter writer) {
    writer.section(SECTION);
    writer.putInt(size);
    writer.putLong(created);
    rows.snapshot(writer);
  }

  /**
   * Takes over what {@link #snapshot} wrote, after the arena has been restored.
   *
   * @throws IllegalStateException if this queue is in use
   */
  public void restore(SnapshotReader reader) {
    if (rows.capacity() != 0) {
      throw new IllegalStateException(
          "a queue with size=" + size + " in use cannot be restored, use a new one");
    }
    reader.section(SECTION);
    size = reader.getInt();
    created = reader.getLong();
    rows.restore(reader);
  }

  /** Puts a timer in its place below the vacant root. */
  private void sink(long time, long number, long payload) {
    int row = 0;
    int child;
    while ((child = 2 * row + 1) < size) {
      long childAddress = rows.address(child);
      if (child + 1 < size) {
        long other = rows.address(child + 1);
        if (isBefore(other, Memory.getLong(childAddress), Memory.getLong(childAddress + NUMBER))) {
          child++;
          childAddress = other;
        }
      }
      if (!isBefore(childAddress, time, number)) {
        break;
      }
      copy(childAddress, rows.address(row));
      row = child;
    }
    put(rows.address(row), time, number, payload);
  }

  private static boolean isBefore(long timer, long time, long number) {
    long timerTime = Memory.getLong(timer);
    return timerTime < time || (timerTime == time && Memory.getLong(timer + NUMBER) < number);
  }

  private static boolean isAfter(long timer, long time, long number) {
    long timerTime = Memory.getLong(timer);
    return timerTime > time || (timerTime == time && Memory.getLong(timer + NUMBER) > number);
  }

  private static void copy(long from, long to) {
    put(to, Memory.getLong(from), Memory.getLong(from + NUMBER), Memory.getLong(from + PAYLOAD));
  }

  private static void put(long address, long time, long number, long payload) {
    Memory.putLong(address, time);
    Memory.putLong(address + NUMBER, number);
    Memory.putLong(address + PAYLOAD, payload);
  }
}
