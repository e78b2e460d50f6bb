package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * An exact, ref-counted dictionary of keys wider than 64 bits: equal bytes have one id as long as
 * anyone holds it, different bytes never share one. An id takes the place of the key in the tables
 * of its group. It fits 32 bits unsigned, is never 0, and is given to another key once freed.
 *
 * <p>A key is a block of the arena, its id the block's offset:
 *
 * <pre>
 *  0        8            12       16
 * +--------+------------+--------+---------
 * | hash   | references | length | bytes...
 * +--------+------------+--------+---------
 * </pre>
 *
 * Not thread-safe.
 */
public final class KeyDictionary {
  /** The id of no key. */
  public static final long NONE = 0;

  private static final int REFERENCES = 8;
  private static final int LENGTH = 12;
  private static final int BYTES = 16;
  private static final String SECTION = "key dictionary";

  private final Arena arena;
  private final OffsetIndex index;

  /**
   * Creates an empty dictionary.
   *
   * @param groupBits how many top bits of the hash are the same for all keys of this dictionary
   */
  public KeyDictionary(Arena arena, int groupBits) {
    this.arena = arena;
    this.index = new OffsetIndex(arena, groupBits);
  }

  /**
   * Finds a key without taking a reference.
   *
   * @param address of its bytes
   * @param length in bytes
   * @param hash of its bytes, {@link Hashing#hash(long, int)}
   * @return its id or {@link #NONE}
   */
  public long find(long address, int length, long hash) {
    for (int place = index.first(hash); place >= 0; place = index.next(place, hash)) {
      int entry = index.offset(place);
      if (isKey(arena.address(entry), address, length)) {
        return Integer.toUnsignedLong(entry);
      }
    }
    return NONE;
  }

  /**
   * Takes a reference to a key, which is added if it is new.
   *
   * @param address of its bytes, which are copied
   * @param length in bytes
   * @param hash of its bytes, {@link Hashing#hash(long, int)}
   * @return its id
   * @throws ArenaFullException if the arena is full; the dictionary is as before
   */
  public long acquire(long address, int length, long hash) {
    long id = find(address, length, hash);
    if (id == NONE) {
      return add(address, length, hash);
    }
    retain(id);
    return id;
  }

  /** Takes another reference to a key that is held. */
  public void retain(long id) {
    long references = entry(id) + REFERENCES;
    Memory.putInt(references, Math.incrementExact(Memory.getInt(references)));
  }

  /** Gives a reference back; the last one frees the id. */
  public void release(long id) {
    long entry = entry(id);
    int references = Memory.getInt(entry + REFERENCES) - 1;
    if (references > 0) {
      Memory.putInt(entry + REFERENCES, references);
      return;
    }
    index.remove(Memory.getLong(entry), (int) id);
    arena.free((int) id, BYTES + Memory.getInt(entry + LENGTH));
  }

  /** The absolute address of a key's bytes, valid while the key is held. */
  public long address(long id) {
    return entry(id) + BYTES;
  }

  /** The length of a key in bytes. */
  public int length(long id) {
    return Memory.getInt(entry(id) + LENGTH);
  }

  /** How many keys are held. */
  public int size() {
    return index.size();
  }

  /** Writes where the dictionary lies; its content is written with the arena. */
  public void snapshot(SnapshotWriter writer) {
    writer.section(SECTION);
    index.snapshot(writer);
  }

  /**
   * Takes over what {@link #snapshot} wrote, after the arena has been restored.
   *
   * @throws IllegalStateException if this dictionary is in use
   */
  public void restore(SnapshotReader reader) {
    reader.section(SECTION);
    index.restore(reader);
  }

  private long entry(long id) {
    return arena.address((int) id);
  }

  private long add(long address, int length, long hash) {
    int entry = arena.allocate(BYTES + length);
    try {
      index.add(hash, entry);
    } catch (ArenaFullException e) {
      arena.free(entry, BYTES + length);
      throw e;
    }
    long to = arena.address(entry);
    Memory.putLong(to, hash);
    Memory.putInt(to + REFERENCES, 1);
    Memory.putInt(to + LENGTH, length);
    Memory.copy(address, to + BYTES, length);
    return Integer.toUnsignedLong(entry);
  }

  private static boolean isKey(long entry, long address, int length) {
    if (Memory.getInt(entry + LENGTH) != length) {
      return false;
    }
    long bytes = entry + BYTES;
    int at = 0;
    for (; at <= length - Long.BYTES; at += Long.BYTES) {
      if (Memory.getLong(bytes + at) != Memory.getLong(address + at)) {
        return false;
      }
    }
    for (; at < length; at++) {
      if (Memory.getByte(bytes + at) != Memory.getByte(address + at)) {
        return false;
      }
    }
    return true;
  }
}
