package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * A table from a 64-bit key to a value of fixed length, with removal and iteration in the order of
 * creation. An entry is a block of the arena with its own offset, which stays until it is removed:
 *
 * <pre>
 *  0        8        12         16
 * +--------+--------+----------+-----------
 * | key    | next   | previous | value ...
 * +--------+--------+----------+-----------
 * </pre>
 *
 * Hashes are those of {@link Hashing#hash(long)}. No call costs more than a few steps plus an
 * allocation. Not thread-safe.
 */
public final class LinkedTable {
  private static final int NEXT = 8;
  private static final int PREVIOUS = 12;
  private static final int VALUE = 16;
  private static final String SECTION = "linked table";

  private final Arena arena;
  private final int entryLength;
  private final OffsetIndex index;

  private int first = Arena.NULL;
  private int last = Arena.NULL;

  /**
   * Creates an empty table.
   *
   * @param valueLength in bytes, rounded up to a multiple of 8
   * @param groupBits how many top bits of the hash are the same for all keys of this table
   */
  public LinkedTable(Arena arena, int valueLength, int groupBits) {
    this.arena = arena;
    this.entryLength = (VALUE + valueLength + 7) & -8;
    this.index = new OffsetIndex(arena, groupBits);
  }

  /**
   * Finds the entry of a key.
   *
   * @return its offset or {@link Arena#NULL}
   */
  public int find(long key, long hash) {
    for (int place = index.first(hash); place >= 0; place = index.next(place, hash)) {
      int entry = index.offset(place);
      if (Memory.getLong(arena.address(entry)) == key) {
        return entry;
      }
    }
    return Arena.NULL;
  }

  /**
   * Adds a key that is known to be absent, behind all others. The value is zero.
   *
   * @return the offset of the new entry, valid until it is removed
   * @throws ArenaFullException if the arena is full; the table is as before
   */
  public int add(long key, long hash) {
    int entry = arena.allocate(entryLength);
    try {
      index.add(hash, entry);
    } catch (ArenaFullException e) {
      arena.free(entry, entryLength);
      throw e;
    }
    long address = arena.address(entry);
    Memory.putLong(address, key);
    Memory.putInt(address + NEXT, Arena.NULL);
    Memory.putInt(address + PREVIOUS, last);
    for (long at = address + VALUE; at < address + entryLength; at += Long.BYTES) {
      Memory.putLong(at, 0);
    }
    if (last == Arena.NULL) {
      first = entry;
    } else {
      Memory.putInt(arena.address(last) + NEXT, entry);
    }
    last = entry;
    return entry;
  }

  /** Removes an entry. Whoever iterates asks for {@link #next} before removing. */
  public void remove(int entry) {
    long address = arena.address(entry);
    int next = Memory.getInt(address + NEXT);
    int previous = Memory.getInt(address + PREVIOUS);
    index.remove(Hashing.hash(Memory.getLong(address)), entry);
    if (previous == Arena.NULL) {
      first = next;
    } else {
      Memory.putInt(arena.address(previous) + NEXT, next);
    }
    if (next == Arena.NULL) {
      last = previous;
    } else {
      Memory.putInt(arena.address(next) + PREVIOUS, previous);
    }
    arena.free(entry, entryLength);
  }

  /** Removes all entries and gives the memory back to the arena. */
  public void clear() {
    int entry = first;
    while (entry != Arena.NULL) {
      int next = next(entry);
      arena.free(entry, entryLength);
      entry = next;
    }
    first = Arena.NULL;
    last = Arena.NULL;
    index.release();
  }

  /** The entry created first, or {@link Arena#NULL}. */
  public int first() {
    return first;
  }

  /** The entry created last, or {@link Arena#NULL}. */
  public int last() {
    return last;
  }

  /** The entry created last before this one, of those that are there, or {@link Arena#NULL}. */
  public int previous(int entry) {
    return Memory.getInt(arena.address(entry) + PREVIOUS);
  }

  /** The entry created next after this one, or {@link Arena#NULL}. */
  public int next(int entry) {
    return Memory.getInt(arena.address(entry) + NEXT);
  }

  /** The absolute address of an entry, for {@link #nextAt} and its like, until it is removed. */
  public long address(int entry) {
    return arena.address(entry);
  }

  /** The entry created next after the one at an address, or {@link Arena#NULL}. */
  public static int nextAt(long address) {
    return Memory.getInt(address + NEXT);
  }

  /** The key of the entry at an address. */
  public static long keyAt(long address) {
    return Memory.getLong(address);
  }

  /** The absolute address of the value of the entry at an address. */
  public static long valueAt(long address) {
    return address + VALUE;
  }

  /** The key of an entry. */
  public long key(int entry) {
    return Memory.getLong(arena.address(entry));
  }

  /** The absolute address of an entry's value, valid until the entry is removed. */
  public long value(int entry) {
    return arena.address(entry) + VALUE;
  }

  /** How many keys there are. */
  public int size() {
    return index.size();
  }

  /** Writes where the table lies; its content is written with the arena. */
  public void snapshot(SnapshotWriter writer) {
    writer.section(SECTION);
    writer.putInt(entryLength);
    writer.putInt(first);
    writer.putInt(last);
    index.snapshot(writer);
  }

  /**
   * Takes over what {@link #snapshot} wrote, after the arena has been restored.
   *
   * @throws IllegalStateException if this table is in use
   */
  public void restore(SnapshotReader reader) {
    reader.section(SECTION);
    reader.expectInt("entry length", entryLength);
    first = reader.getInt();
    last = reader.getInt();
    index.restore(reader);
  }
}
