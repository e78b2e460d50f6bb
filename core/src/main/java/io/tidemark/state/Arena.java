package io.tidemark.state;

import io.tidemark.record.Memory;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Off-heap memory cut in blocks that are addressed by 32-bit offsets in units of 8 bytes, 32 GiB at
 * most. It is the memory of one group of one operator; everything in it refers to its neighbours by
 * offset, so that {@link #snapshot} is a copy of the blocks in use and a restored arena has every
 * block at its old offset.
 *
 * <p>Memory comes from the operating system in segments, 64 KiB at first, then as much as there is
 * already, up to 4 MiB unless one block needs more. Blocks are cut in classes of size with a free
 * list each (last freed, first used); where a list is empty a larger free block is cut. A class
 * never holds more than its peak, and so the arena never more than the sum of these. Memory goes
 * back to the operating system at {@link #close} only.
 *
 * <p>Blocks of 64 bytes and more start at a cache line, smaller ones at 8 bytes. The content of a
 * new block is undefined. Not thread-safe.
 */
public final class Arena implements AutoCloseable {
  /** The offset of no block. */
  public static final int NULL = 0;

  /** What offsets can address, in bytes. */
  public static final long MAXIMUM_BYTES = 1L << 35;

  private static final boolean CHECKED = Memory.isChecked();
  private static final int UNIT_SHIFT = 3;
  private static final int PAGE_SHIFT = 13;
  private static final int PAGE_UNITS = 1 << PAGE_SHIFT;
  private static final int PAGE_MASK = PAGE_UNITS - 1;
  private static final long PAGE_BYTES = (long) PAGE_UNITS << UNIT_SHIFT;
  private static final int LARGEST_GROWTH_PAGES = 64;
  private static final int FIRST_UNIT = SizeClass.LINE;
  private static final long POISON = 0xDEAD_BEEF_DEAD_BEEFL;
  private static final String SECTION = "arena";

  private final int maximumPages;
  private final int[] freeHeads = new int[SizeClass.COUNT];
  private final BitSet freeClasses = new BitSet(SizeClass.COUNT);
  private final BitSet freeOffsets = new BitSet(0);

  private long[] pageAddresses = new long[1];
  private int pageCount;
  private int[] segmentPages = new int[4];
  private int segmentCount;

  /** The untouched rest of the newest segment, in units. */
  private long freshStart;

  private long freshEnd;
  private long usedUnits;

  /** Creates an arena that may grow as far as offsets reach. */
  public Arena() {
    this(MAXIMUM_BYTES);
  }

  /**
   * Creates an arena with a limit.
   *
   * @param maximumBytes from 64 KiB (a page, to which it is rounded down) to {@link #MAXIMUM_BYTES}
   */
  public Arena(long maximumBytes) {
    if (maximumBytes < PAGE_BYTES || maximumBytes > MAXIMUM_BYTES) {
      throw new IllegalArgumentException(
          "maximumBytes=" + maximumBytes + ", expected " + PAGE_BYTES + " to " + MAXIMUM_BYTES);
    }
    this.maximumPages = (int) (maximumBytes / PAGE_BYTES);
  }

  /**
   * Allocates a block.
   *
   * @param bytes positive
   * @return its offset, never {@link #NULL}; offsets are unsigned
   * @throws ArenaFullException if the limit is reached; the arena is as before
   */
  public int allocate(int bytes) {
    int sizeClass = sizeClass(bytes);
    int offset = freeHeads[sizeClass];
    if (offset == NULL) {
      offset = cut(sizeClass);
    } else {
      pop(sizeClass);
    }
    usedUnits += SizeClass.units(sizeClass);
    return offset;
  }

  /**
   * Frees a block.
   *
   * @param offset as {@link #allocate} returned it
   * @param bytes as it was allocated with
   */
  public void free(int offset, int bytes) {
    if (offset == NULL) {
      throw new IllegalArgumentException("offset=0 is no block");
    }
    int sizeClass = sizeClass(bytes);
    push(sizeClass, offset);
    usedUnits -= SizeClass.units(sizeClass);
  }

  /** The absolute address of a block, or of a place in it; valid until the block is freed. */
  public long address(int offset) {
    return pageAddresses[offset >>> PAGE_SHIFT] + ((long) (offset & PAGE_MASK) << UNIT_SHIFT);
  }

  /** Bytes in blocks that are in use, rounded as they are allocated. */
  public long usedBytes() {
    return usedUnits << UNIT_SHIFT;
  }

  /** Bytes taken from the operating system. */
  public long reservedBytes() {
    return pageCount * PAGE_BYTES;
  }

  /** Returns all memory to the operating system. Addresses and offsets are invalid afterwards. */
  @Override
  public void close() {
    for (int segment = 0, page = 0; segment < segmentCount; segment++) {
      Memory.free(pageAddresses[page]);
      page += segmentPages[segment];
    }
    segmentCount = 0;
    pageCount = 0;
    pageAddresses = new long[1];
    Arrays.fill(freeHeads, NULL);
    freeClasses.clear();
    freeOffsets.clear();
    freshStart = 0;
    freshEnd = 0;
    usedUnits = 0;
  }

  /** Writes the blocks in use and where they lie. */
  public void snapshot(SnapshotWriter writer) {
    writer.section(SECTION);
    writer.putInt(segmentCount);
    for (int i = 0; i < segmentCount; i++) {
      writer.putInt(segmentPages[i]);
    }
    writer.putLong(freshStart);
    writer.putLong(usedUnits);
    for (int sizeClass = 1; sizeClass < SizeClass.COUNT; sizeClass++) {
      writeFreeList(sizeClass, writer);
    }
    forEachUsedRange(writer::putBytes);
  }

  /**
   * Takes over what {@link #snapshot} wrote.
   *
   * @throws IllegalStateException if this arena is not empty
   * @throws ArenaFullException if it does not fit in this arena's limit
   */
  public void restore(SnapshotReader reader) {
    if (pageCount != 0) {
      throw new IllegalStateException(
          "an arena with reservedBytes=" + reservedBytes() + " cannot be restored, use a new one");
    }
    reader.section(SECTION);
    int segments = reader.getInt();
    for (int i = 0; i < segments; i++) {
      addSegment(reader.getInt(), 0);
    }
    freshStart = reader.getLong();
    usedUnits = reader.getLong();
    for (int sizeClass = 1; sizeClass < SizeClass.COUNT; sizeClass++) {
      readFreeList(sizeClass, reader);
    }
    forEachUsedRange(reader::getBytes);
  }

  private static int sizeClass(int bytes) {
    if (bytes <= 0) {
      throw new IllegalArgumentException("bytes=" + bytes + ", expected a positive number");
    }
    return SizeClass.holding((bytes + 7) >>> UNIT_SHIFT);
  }

  /** Cuts a block from a larger free one or, if there is none, from memory never used so far. */
  private int cut(int sizeClass) {
    int units = SizeClass.units(sizeClass);
    int larger = freeClasses.nextSetBit(sizeClass);
    if (larger > 0) {
      int offset = pop(larger);
      recycle(offset + units, SizeClass.units(larger) - units);
      return offset;
    }
    long start = aligned(units);
    if (start + units > freshEnd) {
      grow(units);
      start = freshStart;
    }
    recycle((int) freshStart, (int) (start - freshStart));
    freshStart = start + units;
    return (int) start;
  }

  private long aligned(int units) {
    return units < SizeClass.LINE
        ? freshStart
        : (freshStart + SizeClass.LINE - 1) & -SizeClass.LINE;
  }

  /** Puts memory of any length on the free lists. */
  private void recycle(int offset, int units) {
    int at = offset;
    int rest = units;
    while (rest > 0) {
      int toLine = -at & (SizeClass.LINE - 1);
      int sizeClass = SizeClass.within(toLine == 0 ? rest : Math.min(rest, toLine));
      push(sizeClass, at);
      at += SizeClass.units(sizeClass);
      rest -= SizeClass.units(sizeClass);
    }
  }

  private int pop(int sizeClass) {
    int offset = freeHeads[sizeClass];
    int next = Memory.getInt(address(offset));
    freeHeads[sizeClass] = next;
    if (next == NULL) {
      freeClasses.clear(sizeClass);
    }
    if (CHECKED && offset > 0) {
      freeOffsets.clear(offset);
    }
    return offset;
  }

  private void push(int sizeClass, int offset) {
    if (CHECKED && offset > 0) {
      checkFree(sizeClass, offset);
    }
    Memory.putInt(address(offset), freeHeads[sizeClass]);
    freeHeads[sizeClass] = offset;
    freeClasses.set(sizeClass);
  }

  /**
   * Finds a block that is freed twice (in the first half of what offsets reach) and makes later use
   * of the block's start show.
   */
  private void checkFree(int sizeClass, int offset) {
    if (freeOffsets.get(offset)) {
      throw new IllegalStateException(
          "block at offset="
              + Integer.toUnsignedString(offset)
              + " of "
              + (SizeClass.units(sizeClass) << UNIT_SHIFT)
              + " bytes is freed twice");
    }
    freeOffsets.set(offset);
    int poisoned = Math.min(SizeClass.units(sizeClass), SizeClass.LINE);
    for (int i = 0; i < poisoned; i++) {
      Memory.putLong(address(offset + i), POISON);
    }
  }

  private void grow(int units) {
    int first = segmentCount == 0 ? FIRST_UNIT : 0;
    int needed = (int) (((long) first + units + PAGE_MASK) >>> PAGE_SHIFT);
    int wanted = Math.max(needed, Math.min(LARGEST_GROWTH_PAGES, pageCount));
    int room = maximumPages - pageCount;
    if (needed > room) {
      throw new ArenaFullException(
          (long) units << UNIT_SHIFT, reservedBytes(), maximumPages * PAGE_BYTES);
    }
    long restStart = freshStart;
    long restEnd = freshEnd;
    addSegment(Math.min(wanted, room), units);
    recycle((int) restStart, (int) (restEnd - restStart));
  }

  private void addSegment(int pages, int units) {
    if (pages <= 0 || pages > maximumPages - pageCount) {
      throw new ArenaFullException(
          Math.max((long) units << UNIT_SHIFT, pages * PAGE_BYTES),
          reservedBytes(),
          maximumPages * PAGE_BYTES);
    }
    long address = Memory.allocate(pages * PAGE_BYTES);
    if (pageCount + pages > pageAddresses.length) {
      int length = Math.max(pageCount + pages, 2 * pageAddresses.length);
      pageAddresses = Arrays.copyOf(pageAddresses, length);
    }
    for (int i = 0; i < pages; i++) {
      pageAddresses[pageCount + i] = address + i * PAGE_BYTES;
    }
    if (segmentCount == segmentPages.length) {
      segmentPages = Arrays.copyOf(segmentPages, 2 * segmentCount);
    }
    segmentPages[segmentCount++] = pages;
    freshStart = Math.max(FIRST_UNIT, (long) pageCount << PAGE_SHIFT);
    pageCount += pages;
    freshEnd = (long) pageCount << PAGE_SHIFT;
  }

  private void writeFreeList(int sizeClass, SnapshotWriter writer) {
    int length = 0;
    for (int i = freeHeads[sizeClass]; i != NULL; i = Memory.getInt(address(i))) {
      length++;
    }
    writer.putInt(length);
    for (int i = freeHeads[sizeClass]; i != NULL; i = Memory.getInt(address(i))) {
      writer.putInt(i);
    }
  }

  private void readFreeList(int sizeClass, SnapshotReader reader) {
    int length = reader.getInt();
    int[] offsets = new int[length];
    for (int i = 0; i < length; i++) {
      offsets[i] = reader.getInt();
    }
    for (int i = length - 1; i >= 0; i--) {
      push(sizeClass, offsets[i]);
    }
  }

  private interface Range {
    void accept(long address, long length);
  }

  /** Visits what lies between the free blocks, segment by segment. */
  private void forEachUsedRange(Range action) {
    long[] free = freeBlocks();
    int next = 0;
    long segmentStart = 0;
    for (int i = 0; i < segmentCount; i++) {
      long segmentEnd = segmentStart + ((long) segmentPages[i] << PAGE_SHIFT);
      long end = i == segmentCount - 1 ? freshStart : segmentEnd;
      long at = Math.max(FIRST_UNIT, segmentStart);
      for (; next < free.length && start(free[next]) < end; next++) {
        visit(at, start(free[next]), action);
        at = end(free[next]);
      }
      visit(at, end, action);
      segmentStart = segmentEnd;
    }
  }

  private void visit(long start, long end, Range action) {
    if (end > start) {
      action.accept(address((int) start), (end - start) << UNIT_SHIFT);
    }
  }

  /** The free blocks in order of place, each as its offset above its class. */
  private long[] freeBlocks() {
    long[] blocks = new long[16];
    int count = 0;
    for (int sizeClass = 1; sizeClass < SizeClass.COUNT; sizeClass++) {
      for (int i = freeHeads[sizeClass]; i != NULL; i = Memory.getInt(address(i))) {
        if (count == blocks.length) {
          blocks = Arrays.copyOf(blocks, 2 * count);
        }
        blocks[count++] = (Integer.toUnsignedLong(i) << Byte.SIZE) | sizeClass;
      }
    }
    Arrays.sort(blocks, 0, count);
    return Arrays.copyOf(blocks, count);
  }

  private static long start(long freeBlock) {
    return freeBlock >>> Byte.SIZE;
  }

  private static long end(long freeBlock) {
    return start(freeBlock) + SizeClass.units((int) freeBlock & 0xFF);
  }
}
