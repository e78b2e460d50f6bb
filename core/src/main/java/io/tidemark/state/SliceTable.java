package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * An append-only table from a 64-bit key to a value of fixed length: the accumulators of one slice.
 *
 * <p>Entries lie densely in the order of their creation, so a firing is one sequential pass. The
 * index over them is an open-addressed array of 32-bit words. A small one is filled to three
 * eighths only, so that a look-up hardly ever has to look twice, which the processor could not
 * foresee; a large one, whose memory counts, to three quarters:
 *
 * <pre>
 *  31                               6 5          0
 * +----------------------------------+------------+
 * | number of the entry + 1; 0: none | bits 24-29 |
 * |                                  |  of hash   |
 * +----------------------------------+------------+
 * </pre>
 *
 * A word is compared by its six bits of the hash before the entry is touched. A larger index is
 * built beside the one in use, some words per {@link #add}, and replaces it when complete; so no
 * call pays for a whole table. An entry is a key and the value behind it, at {@link #VALUE_OFFSET}.
 *
 * <p>Hashes are those of {@link Hashing#hash(long)}. A table takes memory from its arena at the
 * first {@link #add} and keeps it over {@link #clear}. Not thread-safe.
 */
public final class SliceTable {
  /** Where the value starts in an entry, in bytes. */
  public static final int VALUE_OFFSET = Long.BYTES;

  /** How many keys a table can hold. */
  public static final int MAXIMUM_SIZE = 3 << 24;

  private static final int SMALLEST_INDEX = 16;
  private static final int SPARSE_UP_TO = 2048;
  private static final int TAG_BITS = 6;
  private static final int TAG_MASK = (1 << TAG_BITS) - 1;
  private static final int TAG_SHIFT = 24;
  private static final int ZEROED_PER_ADD = 1024;
  private static final int FILLED_PER_ADD = 16;
  private static final String SECTION = "slice table";

  private final Arena arena;
  private final int groupBits;
  private final Rows entries;

  // The first chunk of the entries, which is all there is of a small table.
  private final int stride;
  private long beforeFirst;
  private int firstRows;

  private int size;

  // The index in use.
  private long index = EmptyIndex.ADDRESS;
  private int mask = EmptyIndex.MASK;
  private int shift = EmptyIndex.SHIFT;
  private int offset = Arena.NULL;
  private int growAt = Integer.MAX_VALUE;

  // The index that is being built, twice as large.
  private int nextOffset = Arena.NULL;
  private int nextZeroed;
  private int nextFilled;

  /**
   * Creates an empty table.
   *
   * @param valueLength in bytes, rounded up to a multiple of 8
   * @param groupBits how many top bits of the hash are the same for all keys of this table
   */
  public SliceTable(Arena arena, int valueLength, int groupBits) {
    this.arena = arena;
    this.groupBits = groupBits;
    this.stride = (VALUE_OFFSET + valueLength + 7) & -8;
    this.entries = new Rows(arena, stride);
  }

  /**
   * Finds the entry of a key.
   *
   * @return its address, valid until the next {@link #add} or {@link #clear}; 0 if there is none
   */
  public long find(long key, long hash) {
    int tag = (int) (hash >>> TAG_SHIFT);
    int bucket = (int) (hash >>> shift) & mask;
    int word;
    while ((word = Memory.getInt(index + ((long) bucket << 2))) != 0) {
      if (((word ^ tag) & TAG_MASK) == 0) {
        int number = word >>> TAG_BITS;
        long entry =
            number <= firstRows
                ? beforeFirst + (long) number * stride
                : entries.address(number - 1);
        if (Memory.getLong(entry) == key) {
          return entry;
        }
      }
      bucket = (bucket + 1) & mask;
    }
    return 0;
  }

  /**
   * Loads the memory that {@link #find} will need for this hash, and leaves the cache warm for it.
   *
   * @return any number, to be used so that the loads are not optimised away
   */
  public long touch(long hash) {
    int word = Memory.getInt(index + (((hash >>> shift) & mask) << 2));
    return word == 0 ? 0 : Memory.getLong(entries.address((word >>> TAG_BITS) - 1));
  }

  /**
   * Adds a key that is known to be absent. The value is not initialised.
   *
   * @return the address of the new entry, valid until the next {@link #add} or {@link #clear}
   * @throws ArenaFullException if the arena is full; the table is as before
   */
  public long add(long key, long hash) {
    if (size == entries.capacity()) {
      growEntries();
    }
    if (size >= growAt) {
      growIndex();
    }
    long entry = entries.address(size);
    size++;
    Memory.putLong(entry, key);
    put(index, mask, shift, hash, size);
    return entry;
  }

  /** How many keys there are. */
  public int size() {
    return size;
  }

  /**
   * The address of an entry.
   *
   * @param number from 0 to {@link #size} - 1, in the order of creation
   */
  public long entry(int number) {
    return entries.address(number);
  }

  /**
   * Removes all entries and keeps the memory, or half of it if less than about an eighth was used.
   */
  public void clear() {
    if (size == 0) {
      return;
    }
    int capacity = mask + 1;
    if (nextOffset != Arena.NULL) {
      arena.free(offset, capacity * Integer.BYTES);
      use(nextOffset, 2 * capacity);
      nextOffset = Arena.NULL;
    } else if (size < capacity >>> 4 && capacity > SMALLEST_INDEX) {
      arena.free(offset, capacity * Integer.BYTES);
      use(arena.allocate(capacity / 2 * Integer.BYTES), capacity / 2);
    }
    Memory.zero(index, (mask + 1L) * Integer.BYTES);
    entries.shrink(size);
    pointAtFirst();
    size = 0;
  }

  /** Removes all entries and gives the memory back to the arena. The table can be used again. */
  public void release() {
    if (offset != Arena.NULL) {
      arena.free(offset, (mask + 1) * Integer.BYTES);
    }
    if (nextOffset != Arena.NULL) {
      arena.free(nextOffset, 2 * (mask + 1) * Integer.BYTES);
    }
    entries.release();
    pointAtFirst();
    offset = Arena.NULL;
    nextOffset = Arena.NULL;
    index = EmptyIndex.ADDRESS;
    mask = EmptyIndex.MASK;
    shift = EmptyIndex.SHIFT;
    growAt = Integer.MAX_VALUE;
    size = 0;
  }

  /** Writes where the table lies; its content is written with the arena. */
  public void snapshot(SnapshotWriter writer) {
    writer.section(SECTION);
    writer.putInt(groupBits);
    writer.putInt(size);
    writer.putInt(offset);
    writer.putInt(mask + 1);
    writer.putInt(nextOffset);
    writer.putInt(nextZeroed);
    writer.putInt(nextFilled);
    entries.snapshot(writer);
  }

  /**
   * Takes over what {@link #snapshot} wrote, after the arena has been restored.
   *
   * @throws IllegalStateException if this table is in use
   */
  public void restore(SnapshotReader reader) {
    if (entries.capacity() != 0) {
      throw new IllegalStateException(
          "a table with size=" + size + " in use cannot be restored, use a new one");
    }
    reader.section(SECTION);
    reader.expectInt("group bits", groupBits);
    size = reader.getInt();
    int restored = reader.getInt();
    int capacity = reader.getInt();
    if (restored != Arena.NULL) {
      use(restored, capacity);
    }
    nextOffset = reader.getInt();
    nextZeroed = reader.getInt();
    nextFilled = reader.getInt();
    entries.restore(reader);
    pointAtFirst();
  }

  private void pointAtFirst() {
    beforeFirst = entries.first() - stride;
    firstRows = entries.firstRows();
  }

  private void use(int indexOffset, int capacity) {
    offset = indexOffset;
    index = arena.address(indexOffset);
    mask = capacity - 1;
    shift = shift(capacity);
    int half = capacity <= SPARSE_UP_TO ? capacity >>> 2 : capacity >>> 1;
    growAt = half + (half >>> 2);
  }

  /** The bits right behind those that are the same for all keys choose the bucket. */
  private int shift(int capacity) {
    return Long.SIZE - groupBits - Integer.numberOfTrailingZeros(capacity);
  }

  private void put(long table, int tableMask, int tableShift, long hash, int number) {
    int bucket = (int) (hash >>> tableShift) & tableMask;
    while (Memory.getInt(table + ((long) bucket << 2)) != 0) {
      bucket = (bucket + 1) & tableMask;
    }
    int tag = (int) (hash >>> TAG_SHIFT) & TAG_MASK;
    Memory.putInt(table + ((long) bucket << 2), (number << TAG_BITS) | tag);
  }

  private void growEntries() {
    if (size >= MAXIMUM_SIZE) {
      throw new IllegalStateException(
          "a slice holds " + size + " keys, which is the most; use more groups or shorter slices");
    }
    if (offset == Arena.NULL) {
      use(arena.allocate(SMALLEST_INDEX * Integer.BYTES), SMALLEST_INDEX);
      Memory.zero(index, SMALLEST_INDEX * Integer.BYTES);
    }
    entries.grow();
    pointAtFirst();
  }

  /**
   * Takes one step towards a larger index: allocate it, clear it, put the entries in, use it. Begun
   * at five sixths of the load, it is complete before the index in use has reached it.
   */
  private void growIndex() {
    int capacity = 2 * (mask + 1);
    if (nextOffset == Arena.NULL) {
      nextOffset = arena.allocate(capacity * Integer.BYTES);
      nextZeroed = 0;
      nextFilled = 0;
    }
    long next = arena.address(nextOffset);
    int unzeroed = capacity * Integer.BYTES - nextZeroed;
    if (unzeroed > 0) {
      int length = Math.min(unzeroed, ZEROED_PER_ADD);
      Memory.zero(next + nextZeroed, length);
      nextZeroed += length;
      return;
    }
    int end = Math.min(size, nextFilled + FILLED_PER_ADD);
    for (int i = nextFilled; i < end; i++) {
      long hash = Hashing.hash(Memory.getLong(entries.address(i)));
      put(next, capacity - 1, shift(capacity), hash, i + 1);
    }
    nextFilled = end;
    if (nextFilled == size) {
      arena.free(offset, (mask + 1) * Integer.BYTES);
      use(nextOffset, capacity);
      nextOffset = Arena.NULL;
    }
  }
}
