package io.tidemark.pattern;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * The events of a group that wait for their turn or are in a run: each is held once, by a count of
 * references. An event is a block of the arena:
 *
 * <pre>
 *  0            4       8        16              16+8n
 * +------------+-------+--------+---------------+-----------
 * | references | flags | number | conditions... | record ...
 * +------------+-------+--------+---------------+-----------
 * </pre>
 *
 * <p>The number is its place among the events fed to the group; conditions are those that hold, one
 * word for each of n programs.
 */
final class EventPool {
  private static final int FLAGS = 4;
  private static final int NUMBER = 8;
  private static final int CONDITIONS = 16;
  private static final int MATCHED = 1;
  private static final int MAX_FREE = 4_096;
  private static final String SECTION = "event pool";

  private final Arena arena;
  private final int recordOffset;
  private final int recordLength;
  private int size;

  /** Blocks at hand, each with the next in its number's place. */
  private int free = Arena.NULL;

  private int freeCount;

  /** Events that have left and were in a match. */
  private long matched;

  /** Events that have left and were in none. */
  private long unmatched;

  /** Events held that were in a match already. */
  private int heldMatched;

  EventPool(Arena arena, int recordLength, int programs) {
    this.arena = arena;
    this.recordLength = recordLength;
    recordOffset = CONDITIONS + Long.BYTES * programs;
  }

  /** Copies a record; the event has one reference. */
  int add(long record) {
    int event = block();
    long address = arena.address(event);
    Memory.putLong(address, 1);
    Memory.copyWords(record, address + recordOffset, recordLength);
    size++;
    return event;
  }

  private int block() {
    int block = free;
    if (block == Arena.NULL) {
      return arena.allocate(recordOffset + recordLength);
    }
    free = Memory.getInt(arena.address(block) + NUMBER);
    freeCount--;
    return block;
  }

  void retain(int event) {
    long address = arena.address(event);
    Memory.putInt(address, Memory.getInt(address) + 1);
  }

  /** Gives a reference back; the last one frees the event. */
  void release(int event) {
    long address = arena.address(event);
    int references = Memory.getInt(address) - 1;
    if (references > 0) {
      Memory.putInt(address, references);
      return;
    }
    if (Memory.getInt(address + FLAGS) == MATCHED) {
      matched++;
      heldMatched--;
    } else {
      unmatched++;
    }
    size--;
    if (freeCount == MAX_FREE) {
      arena.free(event, recordOffset + recordLength);
    } else {
      Memory.putInt(address + NUMBER, free);
      free = event;
      freeCount++;
    }
  }

  long record(int event) {
    return arena.address(event) + recordOffset;
  }

  long number(int event) {
    return Memory.getLong(arena.address(event) + NUMBER);
  }

  void number(int event, long number) {
    Memory.putLong(arena.address(event) + NUMBER, number);
  }

  /** The conditions of a program that hold. */
  long conditions(int event, int program) {
    return Memory.getLong(arena.address(event) + CONDITIONS + (long) Long.BYTES * program);
  }

  void conditions(int event, int program, long holding) {
    Memory.putLong(arena.address(event) + CONDITIONS + (long) Long.BYTES * program, holding);
  }

  /** Says that the event is in a match. */
  void match(int event) {
    long flags = arena.address(event) + FLAGS;
    if (Memory.getInt(flags) == 0) {
      Memory.putInt(flags, MATCHED);
      heldMatched++;
    }
  }

  /** How many events are held. */
  int size() {
    return size;
  }

  /** How many events are held that have been in no match. */
  int waiting() {
    return size - heldMatched;
  }

  /** How many events have been in a match. */
  long matched() {
    return matched + heldMatched;
  }

  /** How many events have left without a match. */
  long unmatched() {
    return unmatched;
  }

  void snapshot(SnapshotWriter out) {
    out.section(SECTION);
    out.putInt(recordLength);
    out.putInt(recordOffset);
    out.putInt(size);
    out.putInt(free);
    out.putInt(freeCount);
    out.putInt(heldMatched);
    out.putLong(matched);
    out.putLong(unmatched);
  }

  void restore(SnapshotReader in) {
    in.section(SECTION);
    in.expectInt("record length", recordLength);
    in.expectInt("record offset", recordOffset);
    size = in.getInt();
    free = in.getInt();
    freeCount = in.getInt();
    heldMatched = in.getInt();
    matched = in.getLong();
    unmatched = in.getLong();
  }
}
