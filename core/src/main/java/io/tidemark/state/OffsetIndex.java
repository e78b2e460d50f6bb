package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * A hash index over blocks of an arena, or over anything else with a 32-bit number that is not 0,
 * with removal: an open-addressed array of 64-bit words at a load of at most one half.
 *
 * <pre>
 *  63                            32 31                             0
 * +--------------------------------+--------------------------------+
 * | hash below the group's bits    | offset of the block            |
 * +--------------------------------+--------------------------------+
 * </pre>
 *
 * The half of the hash in a word tells its home bucket, so removing (backward shift) and resizing
 * never touch a block, and looking up touches hardly any but the right one. Another size is built
 * beside the index in use, some words per change, and replaces it when complete. Comparing keys is
 * the caller's part:
 *
 * <pre>{@code
 * for (int at = index.first(hash); at >= 0; at = index.next(at, hash)) {
 *   if (isKey(index.offset(at))) ...
 * }
 * }</pre>
 */
public class OffsetIndex {
  private static final int SMALLEST = 16;
  private static final int ZEROED_PER_CHANGE = 1024;
  private static final int MOVED_PER_CHANGE = 32;
  private static final int LARGEST = 1 << 27;

  private final Arena arena;
  private final int groupBits;

  private int size;

  // The index in use.
  private long words = EmptyIndex.ADDRESS;
  private int mask = EmptyIndex.MASK;
  private int shift = EmptyIndex.SHIFT;
  private int offset = Arena.NULL;
  private int growAt;
  private int shrinkBelow;

  // The index that is being built: cleared first, then filled from the other, bucket by bucket.
  private int nextOffset = Arena.NULL;
  private int nextCapacity;
  private int nextZeroed;
  private int nextFilled;

  /**
   * Creates an empty index.
   *
   * @param arena that its words lie in
   * @param groupBits how many top bits of the hash are the same for all blocks of this index
   */
  public OffsetIndex(Arena arena, int groupBits) {
    this.arena = arena;
    this.groupBits = groupBits;
  }

  /** The first place of a block with this hash, or -1. */
  public final int first(long hash) {
    long word = hash << groupBits;
    return scan((int) (word >>> shift), (int) (word >>> 32));
  }

  /** The next place behind {@code place} of a block with this hash, or -1. */
  public final int next(int place, long hash) {
    return scan((place + 1) & mask, (int) (hash << groupBits >>> 32));
  }

  /** The block at a place. */
  public final int offset(int place) {
    return (int) Memory.getLong(words + ((long) place << 3));
  }

  /** How many blocks there are. */
  public int size() {
    return size;
  }

  /** Adds a block. */
  public void add(long hash, int block) {
    if (size >= growAt || nextOffset != Arena.NULL) {
      resize();
    }
    long word = word(hash, block);
    putIfAbsent(words, mask, shift, word);
    if (isFilling()) {
      putIfAbsent(nextWords(), nextCapacity - 1, shift(nextCapacity), word);
    }
    size++;
  }

  /** Puts another block in the place of one that is there, for the same hash. */
  public void replace(long hash, int block, int by) {
    exchange(words, mask, shift, word(hash, block), word(hash, by));
    if (isFilling()) {
      exchange(
          nextWords(), nextCapacity - 1, shift(nextCapacity), word(hash, block), word(hash, by));
    }
  }

  private static void exchange(long table, int tableMask, int tableShift, long word, long by) {
    int place = (int) (word >>> tableShift);
    long found;
    while ((found = Memory.getLong(table + ((long) place << 3))) != 0) {
      if (found == word) {
        Memory.putLong(table + ((long) place << 3), by);
        return;
      }
      place = (place + 1) & tableMask;
    }
  }

  /** Removes a block that is there; without any block a large index is given back at once. */
  public void remove(long hash, int block) {
    if (size == 1 && mask >= SMALLEST) {
      release();
      return;
    }
    long word = word(hash, block);
    erase(words, mask, shift, word, isFilling());
    if (isFilling()) {
      erase(nextWords(), nextCapacity - 1, shift(nextCapacity), word, false);
    }
    size--;
    if (size < shrinkBelow || nextOffset != Arena.NULL) {
      resize();
    }
  }

  /** Forgets all blocks and gives the memory back. */
  public void release() {
    if (offset != Arena.NULL) {
      arena.free(offset, bytes(mask + 1));
    }
    if (nextOffset != Arena.NULL) {
      arena.free(nextOffset, bytes(nextCapacity));
    }
    offset = Arena.NULL;
    nextOffset = Arena.NULL;
    words = EmptyIndex.ADDRESS;
    mask = EmptyIndex.MASK;
    shift = EmptyIndex.SHIFT;
    growAt = 0;
    shrinkBelow = 0;
    size = 0;
  }

  /** Writes where the index lies; its content is written with the arena. */
  public void snapshot(SnapshotWriter writer) {
    writer.putInt(groupBits);
    writer.putInt(size);
    writer.putInt(offset);
    writer.putInt(mask + 1);
    writer.putInt(nextOffset);
    writer.putInt(nextCapacity);
    writer.putInt(nextZeroed);
    writer.putInt(nextFilled);
  }

  /**
   * Takes over what {@link #snapshot} wrote, after the arena has been restored.
   *
   * @throws IllegalStateException if this index is in use
   */
  public void restore(SnapshotReader reader) {
    if (offset != Arena.NULL) {
      throw new IllegalStateException(
          "a table with size=" + size + " in use cannot be restored, use a new one");
    }
    reader.expectInt("group bits", groupBits);
    size = reader.getInt();
    int restored = reader.getInt();
    int capacity = reader.getInt();
    if (restored != Arena.NULL) {
      use(restored, capacity);
    }
    nextOffset = reader.getInt();
    nextCapacity = reader.getInt();
    nextZeroed = reader.getInt();
    nextFilled = reader.getInt();
  }

  private int scan(int start, int hashPart) {
    int place = start;
    long word;
    while ((word = Memory.getLong(words + ((long) place << 3))) != 0) {
      if ((int) (word >>> 32) == hashPart) {
        return place;
      }
      place = (place + 1) & mask;
    }
    return -1;
  }

  private long word(long hash, int block) {
    return ((hash << groupBits) & 0xFFFF_FFFF_0000_0000L) | Integer.toUnsignedLong(block);
  }

  private boolean isFilling() {
    return nextOffset != Arena.NULL && nextZeroed == bytes(nextCapacity);
  }

  private long nextWords() {
    return arena.address(nextOffset);
  }

  private static int bytes(int capacity) {
    return capacity * Long.BYTES;
  }

  private static int shift(int capacity) {
    return Long.SIZE - Integer.numberOfTrailingZeros(capacity);
  }

  private static void putIfAbsent(long table, int tableMask, int tableShift, long word) {
    int place = (int) (word >>> tableShift);
    long found;
    while ((found = Memory.getLong(table + ((long) place << 3))) != 0) {
      if (found == word) {
        return;
      }
      place = (place + 1) & tableMask;
    }
    Memory.putLong(table + ((long) place << 3), word);
  }

  /**
   * Removes a word if it is there and closes the gap. A word that is moved back might get behind
   * the place that filling has reached, hence {@code copyMoved} puts it into the other index at
   * once.
   */
  private void erase(long table, int tableMask, int tableShift, long word, boolean copyMoved) {
    int gap = (int) (word >>> tableShift);
    long found;
    while ((found = Memory.getLong(table + ((long) gap << 3))) != word) {
      if (found == 0) {
        return;
      }
      gap = (gap + 1) & tableMask;
    }
    int place = (gap + 1) & tableMask;
    while ((found = Memory.getLong(table + ((long) place << 3))) != 0) {
      int home = (int) (found >>> tableShift);
      if (((place - home) & tableMask) >= ((place - gap) & tableMask)) {
        Memory.putLong(table + ((long) gap << 3), found);
        if (copyMoved) {
          putIfAbsent(nextWords(), nextCapacity - 1, shift(nextCapacity), found);
        }
        gap = place;
      }
      place = (place + 1) & tableMask;
    }
    Memory.putLong(table + ((long) gap << 3), 0);
  }

  private void use(int indexOffset, int capacity) {
    offset = indexOffset;
    words = arena.address(indexOffset);
    mask = capacity - 1;
    shift = shift(capacity);
    growAt = capacity - (capacity >>> 1) - (capacity >>> 3);
    shrinkBelow = capacity == SMALLEST ? 0 : capacity >>> 4;
  }

  /**
   * Takes one step towards another size: allocate, clear, fill, use. Growing is begun at three
   * eighths and is complete before the index in use is half full.
   */
  private void resize() {
    if (offset == Arena.NULL) {
      use(arena.allocate(bytes(SMALLEST)), SMALLEST);
      Memory.zero(words, bytes(SMALLEST));
      return;
    }
    if (nextOffset == Arena.NULL) {
      begin(size < shrinkBelow ? (mask + 1) / 2 : 2 * (mask + 1));
    }
    int unzeroed = bytes(nextCapacity) - nextZeroed;
    if (unzeroed > 0) {
      int length = Math.min(unzeroed, ZEROED_PER_CHANGE);
      Memory.zero(nextWords() + nextZeroed, length);
      nextZeroed += length;
      return;
    }
    fill();
  }

  private void begin(int capacity) {
    if (capacity > LARGEST) {
      throw new IllegalStateException(
          "a table of a group holds " + size + " keys, which is the most; use more groups");
    }
    nextOffset = arena.allocate(bytes(capacity));
    nextCapacity = capacity;
    nextZeroed = 0;
    nextFilled = 0;
  }

  private void fill() {
    int end = Math.min(mask + 1, nextFilled + MOVED_PER_CHANGE);
    for (int place = nextFilled; place < end; place++) {
      long word = Memory.getLong(words + ((long) place << 3));
      if (word != 0) {
        putIfAbsent(nextWords(), nextCapacity - 1, shift(nextCapacity), word);
      }
    }
    nextFilled = end;
    if (nextFilled == mask + 1) {
      arena.free(offset, bytes(mask + 1));
      use(nextOffset, nextCapacity);
      nextOffset = Arena.NULL;
    }
  }
}
