package io.tidemark.pattern;

import io.tidemark.record.Memory;

/**
 * The events that wait for the watermark, in the order of time, then of a tie-break, then of
 * arrival: a binary heap of their places. It holds those of all groups of an instance; the events
 * themselves lie in their groups.
 */
final class EventOrder implements AutoCloseable {
  private static final int TIE = 8;
  private static final int ARRIVAL = 16;
  private static final int GROUP = 24;
  private static final int EVENT = 28;
  private static final int LENGTH = 32;

  private long rows;
  private int capacity = 256;
  private int size;

  EventOrder() {
    rows = Memory.allocate((long) capacity * LENGTH);
  }

  int size() {
    return size;
  }

  /** Time of the next event; of none, the greatest. */
  long nextTime() {
    return size == 0 ? Long.MAX_VALUE : Memory.getLong(rows);
  }

  /** Arrival of the next event. */
  long nextArrival() {
    return Memory.getLong(rows + ARRIVAL);
  }

  /** Group of the next event. */
  int nextGroup() {
    return Memory.getInt(rows + GROUP);
  }

  /** The next event. */
  int nextEvent() {
    return Memory.getInt(rows + EVENT);
  }

  void add(long time, long tie, long arrival, int group, int event) {
    if (size == capacity) {
      grow();
    }
    int place = size++;
    while (place > 0) {
      long parent = row((place - 1) >>> 1);
      if (!isBefore(time, tie, arrival, parent)) {
        break;
      }
      Memory.copyWords(parent, row(place), LENGTH);
      place = (place - 1) >>> 1;
    }
    long row = row(place);
    Memory.putLong(row, time);
    Memory.putLong(row + TIE, tie);
    Memory.putLong(row + ARRIVAL, arrival);
    Memory.putInt(row + GROUP, group);
    Memory.putInt(row + EVENT, event);
  }

  /** Takes the next event out. */
  void removeNext() {
    size--;
    if (size == 0) {
      return;
    }
    long last = row(size);
    int place = 0;
    int child;
    while ((child = 2 * place + 1) < size) {
      if (child + 1 < size && isBefore(row(child + 1), row(child))) {
        child++;
      }
      if (!isBefore(row(child), last)) {
        break;
      }
      Memory.copyWords(row(child), row(place), LENGTH);
      place = child;
    }
    if (place != size) {
      Memory.copyWords(last, row(place), LENGTH);
    }
  }

  /** Takes an event of a group. */
  interface Visitor {
    void visit(long time, long tie, long arrival, int event);
  }

  /** Visits the events of a group, in no order. */
  void forEach(int group, Visitor visitor) {
    for (int i = 0; i < size; i++) {
      long row = row(i);
      if (Memory.getInt(row + GROUP) == group) {
        visitor.visit(
            Memory.getLong(row),
            Memory.getLong(row + TIE),
            Memory.getLong(row + ARRIVAL),
            Memory.getInt(row + EVENT));
      }
    }
  }

  private long row(int place) {
    return rows + (long) place * LENGTH;
  }

  private static boolean isBefore(long one, long other) {
    return isBefore(
        Memory.getLong(one), Memory.getLong(one + TIE), Memory.getLong(one + ARRIVAL), other);
  }

  private static boolean isBefore(long time, long tie, long arrival, long row) {
    long otherTime = Memory.getLong(row);
    if (time != otherTime) {
      return time < otherTime;
    }
    long otherTie = Memory.getLong(row + TIE);
    return tie != otherTie ? tie < otherTie : arrival < Memory.getLong(row + ARRIVAL);
  }

  private void grow() {
    long larger = Memory.allocate(2L * capacity * LENGTH);
    Memory.copy(rows, larger, (long) capacity * LENGTH);
    Memory.free(rows);
    rows = larger;
    capacity *= 2;
  }

  @Override
  public void close() {
    Memory.free(rows);
  }
}
