package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.record.Memory;
import io.tidemark.state.Arena;

/**
 * The closed slices of a key: accumulators by slice number, under a shallow tree of partial results
 * that answers any range of slices in a number of merges logarithmic in the range.
 *
 * <p>A node covers 16 places, a leaf 16 slices. Every node holds only the entries that exist, in
 * order, so an empty slice takes no room. The entry of an inner node holds the merge of all that
 * lies under it. A range that reaches to the newest slice therefore needs no walk on its right
 * side: the node that is still filling already holds just what there is.
 *
 * <pre>
 *   root of a key (in its table entry)      node
 *   +-------+--------+---------+---------+  +--------+----------+--------------------------+
 *   | fresh | newest | index   | node    |  | places | capacity | entries in order         |
 *   | rows  | slice  | 2 x i64 | 2 x i32 |  | int32  | int32    | accumulator [child, pad] |
 *   +-------+--------+---------+---------+  +--------+----------+--------------------------+
 * </pre>
 *
 * <p>Two roots suffice, since a root covers more slices than live at once. Each key's grid is
 * shifted by its hash, so that the keys do not all cross the edge of a node at the same slide.
 */
final class SliceTree {
  /** Bytes of a root. */
  static final int ROOT_LENGTH = 40;

  /** Offset of the number of rows that have been in no result yet. */
  static final int FRESH_OFFSET = 0;

  /** Offset of the number of the newest slice. */
  static final int NEWEST_OFFSET = 8;

  private static final int INDEX_OFFSET = 16;
  private static final int NODE_OFFSET = 32;

  private static final int PLACES_OFFSET = 0;
  private static final int CAPACITY_OFFSET = 4;
  private static final int ENTRIES_OFFSET = 8;

  private static final int RADIX_BITS = 4;
  private static final int RADIX = 1 << RADIX_BITS;
  private static final int MAX_LEVELS = 14;

  private final Arena arena;
  private final Accumulator accumulator;
  private final int levels;
  private final int rootBits;
  private final int leafStride;
  private final int innerStride;
  private boolean filled;

  /** Walks slices. */
  interface SliceVisitor {
    void onSlice(long slice, long accumulator);
  }

  /**
   * @param span the most slices that live at once
   */
  SliceTree(Arena arena, Accumulator accumulator, long span) {
    this.arena = arena;
    this.accumulator = accumulator;
    int height = 1;
    while (height < MAX_LEVELS && (1L << (RADIX_BITS * height)) < span) {
      height++;
    }
    levels = height;
    rootBits = RADIX_BITS * height;
    leafStride = accumulator.length();
    innerStride = leafStride + Long.BYTES;
  }

  /** How far a key's grid is shifted. */
  private long phase(long hash) {
    return (hash >>> 16) & (rootSpan() - 1);
  }

  /** How many slices a root covers. */
  private long rootSpan() {
    return 1L << rootBits;
  }

  /** Which stretch of {@link #rootSpan} slices a slice lies in; int64 holds it for any slice. */
  private long index(long slice, long phase) {
    return (slice >> rootBits) + (((slice & (rootSpan() - 1)) + phase) >> rootBits);
  }

  /** Where in its stretch a slice lies. */
  private long position(long slice, long phase) {
    return (slice + phase) & (rootSpan() - 1);
  }

  /** Where a slice lies as seen from a root, held at the root's ends. */
  private long position(long slice, long phase, long root, int slot) {
    long index = Memory.getLong(indexAddress(root, slot));
    long here = index(slice, phase);
    return here == index ? position(slice, phase) : here < index ? 0 : rootSpan();
  }

  /** Takes an accumulator in: into its slice and into every partial above it. */
  void add(long root, long hash, long slice, long from) {
    if (isEmpty(root) || slice > Memory.getLong(root + NEWEST_OFFSET)) {
      Memory.putLong(root + NEWEST_OFFSET, slice);
    }
    long phase = phase(hash);
    long index = index(slice, phase);
    int slot = (int) (index & 1);
    long node = root + NODE_OFFSET + 4L * slot;
    if (Memory.getInt(node) != Arena.NULL && Memory.getLong(indexAddress(root, slot)) != index) {
      free(Memory.getInt(node), levels - 1);
      Memory.putInt(node, Arena.NULL);
    }
    if (Memory.getInt(node) == Arena.NULL) {
      Memory.putLong(indexAddress(root, slot), index);
    }
    descend(node, position(slice, phase), from);
  }

  /**
   * Goes from a root to a leaf and takes the accumulator in at every node on the way.
   *
   * @param root where the offset of the uppermost node stands
   */
  private void descend(long root, long position, long from) {
    long link = root;
    int expected = 1;
    for (int level = levels - 1; level >= 0; level--) {
      int stride = stride(level);
      int node = Memory.getInt(link);
      if (node == Arena.NULL) {
        node = create(stride, expected);
        Memory.putInt(link, node);
      }
      long address = arena.address(node);
      int places = Memory.getInt(address + PLACES_OFFSET);
      int bit = 1 << ((int) (position >> (RADIX_BITS * level)) & (RADIX - 1));
      int rank = Integer.bitCount(places & (bit - 1));
      long entry = entry(address, stride, rank);
      if ((places & bit) != 0) {
        accumulator.merge(entry, from);
      } else {
        entry = entry(arena.address(insert(link, node, stride, rank, bit)), stride, rank);
        Memory.copyWords(from, entry, leafStride);
        if (level > 0) {
          Memory.putInt(entry + leafStride, Arena.NULL);
          expected = entriesBefore(entry, rank);
        }
      }
      link = entry + leafStride;
    }
  }

  private static long indexAddress(long root, int slot) {
    return root + INDEX_OFFSET + 8L * slot;
  }

  private static boolean isEmpty(long root) {
    return Memory.getLong(root + NODE_OFFSET) == 0;
  }

  private int stride(int level) {
    return level == 0 ? leafStride : innerStride;
  }

  private static long entry(long node, int stride, int rank) {
    return node + ENTRIES_OFFSET + (long) rank * stride;
  }

  /** How many entries the node before has: as many will likely come into the next. */
  private int entriesBefore(long entry, int rank) {
    if (rank == 0) {
      return 1;
    }
    int before = Memory.getInt(entry - innerStride + leafStride);
    return Integer.bitCount(Memory.getInt(arena.address(before) + PLACES_OFFSET));
  }

  private int create(int stride, int expected) {
    int node = allocate(bytes(expected, stride), stride);
    Memory.putInt(arena.address(node) + PLACES_OFFSET, 0);
    return node;
  }

  /** A node fills its size class: the arena rounds up to a power of two. */
  private int allocate(int atLeast, int stride) {
    int bytes = Math.max(64, Integer.highestOneBit(2 * atLeast - 1));
    int capacity = Math.min(RADIX, (bytes - ENTRIES_OFFSET) / stride);
    int node = arena.allocate(bytes(capacity, stride));
    Memory.putInt(arena.address(node) + CAPACITY_OFFSET, capacity);
    return node;
  }

  private static int bytes(int capacity, int stride) {
    return ENTRIES_OFFSET + capacity * stride;
  }

  /**
   * Makes room for an entry; the node may move.
   *
   * @param link where the node's offset stands
   * @return where the node is now
   */
  private int insert(long link, int node, int stride, int rank, int bit) {
    long address = arena.address(node);
    int places = Memory.getInt(address + PLACES_OFFSET);
    int count = Integer.bitCount(places);
    int capacity = Memory.getInt(address + CAPACITY_OFFSET);
    int target = node;
    if (count == capacity) {
      target = allocate(bytes(count + 1, stride), stride);
      Memory.copy(
          address + ENTRIES_OFFSET, arena.address(target) + ENTRIES_OFFSET, (long) count * stride);
      arena.free(node, bytes(capacity, stride));
      Memory.putInt(link, target);
      address = arena.address(target);
    }
    if (rank < count) {
      long at = entry(address, stride, rank);
      Memory.copy(at, at + stride, (long) (count - rank) * stride);
    }
    Memory.putInt(address + PLACES_OFFSET, places | bit);
    return target;
  }

  /**
   * Merges a range of slices.
   *
   * @param first of them
   * @param last of them
   * @param into receives the result; undefined if there is none
   * @return whether the range holds anything
   */
  boolean query(long root, long hash, long first, long last, long into) {
    filled = false;
    long phase = phase(hash);
    long newest = Memory.getLong(root + NEWEST_OFFSET);
    long index = index(first, phase);
    if (last >= newest && index == index(newest, phase)) {
      queryNewest(root, index, position(first, phase), into);
    } else {
      int older = olderSlot(root);
      query(root, older, phase, first, last, into);
      query(root, 1 - older, phase, first, last, into);
    }
    return filled;
  }

  /** The usual case: the range reaches to the newest slice and lies under one root. */
  private void queryNewest(long root, long index, long from, long into) {
    int slot = (int) (index & 1);
    int node = Memory.getInt(root + NODE_OFFSET + 4L * slot);
    if (node != Arena.NULL && Memory.getLong(indexAddress(root, slot)) == index) {
      queryFrom(node, from, into);
    }
  }

  private static int olderSlot(long root) {
    return Memory.getLong(indexAddress(root, 0)) <= Memory.getLong(indexAddress(root, 1)) ? 0 : 1;
  }

  private void query(long root, int slot, long phase, long first, long last, long into) {
    int node = Memory.getInt(root + NODE_OFFSET + 4L * slot);
    if (node == Arena.NULL) {
      return;
    }
    long from = position(first, phase, root, slot);
    if (last >= Memory.getLong(root + NEWEST_OFFSET)) {
      if (from < rootSpan()) {
        queryFrom(node, from, into);
      }
    } else {
      query(node, levels - 1, 0, from, position(last + 1, phase, root, slot), into);
    }
  }

  /** Merges all from a place on: at each level a run of entries, then into the place cut in two. */
  private void queryFrom(int root, long from, long into) {
    int node = root;
    for (int level = levels - 1; level >= 0; level--) {
      int shift = RADIX_BITS * level;
      int place = (int) (from >> shift) & (RADIX - 1);
      boolean cut = (from & ((1L << shift) - 1)) != 0;
      long address = arena.address(node);
      int places = Memory.getInt(address + PLACES_OFFSET);
      int before = Integer.bitCount(places & ((1 << (cut ? place + 1 : place)) - 1));
      int stride = stride(level);
      long entry = entry(address, stride, before);
      take(entry, stride, Integer.bitCount(places) - before, into);
      if (!cut || (places & (1 << place)) == 0) {
        return;
      }
      node = Memory.getInt(entry - stride + leafStride);
    }
  }

  /** Places wholly in the range are one run of entries; one at either edge may be there in part. */
  private void query(int node, int level, long start, long from, long to, long into) {
    int shift = RADIX_BITS * level;
    long address = arena.address(node);
    int places = Memory.getInt(address + PLACES_OFFSET);
    long size = 1L << shift;
    int first = from <= start ? 0 : place((from - start + size - 1) >> shift);
    int end = to <= start ? 0 : place((to - start) >> shift);
    if (first > 0 && start + ((long) first << shift) != from) {
      queryChild(address, places, first - 1, level, start, from, to, into);
    }
    if (first < end) {
      int below = places & ((1 << first) - 1);
      int run = places & ((1 << end) - 1) & (-1 << first);
      take(
          entry(address, stride(level), Integer.bitCount(below)),
          stride(level),
          Integer.bitCount(run),
          into);
    }
    boolean cut = to > start && start + ((long) end << shift) != to;
    if (cut && end >= first && end < RADIX) {
      queryChild(address, places, end, level, start, from, to, into);
    }
  }

  private static int place(long number) {
    return (int) Math.min(RADIX, number);
  }

  private void queryChild(
      long address, int places, int place, int level, long start, long from, long to, long into) {
    int bit = 1 << place;
    if ((places & bit) != 0) {
      long entry = entry(address, innerStride, Integer.bitCount(places & (bit - 1)));
      int child = Memory.getInt(entry + leafStride);
      long childStart = start + ((long) place << (RADIX_BITS * level));
      query(child, level - 1, childStart, from, to, into);
    }
  }

  private void take(long entries, int stride, int count, long into) {
    if (count == 0) {
      return;
    }
    if (filled) {
      accumulator.mergeRange(into, entries, stride, count);
    } else {
      Memory.copyWords(entries, into, leafStride);
      filled = true;
      if (count > 1) {
        accumulator.mergeRange(into, entries + stride, stride, count - 1);
      }
    }
  }

  /**
   * Frees the nodes that lie wholly before a slice.
   *
   * @param previous where the last call for any key stood, so that keys without an edge in between
   *     are passed over
   */
  void trim(long root, long hash, long before, long previous) {
    long phase = phase(hash);
    if (leaf(before, phase) == leaf(previous, phase)) {
      return;
    }
    for (int slot = 0; slot < 2; slot++) {
      long at = root + NODE_OFFSET + 4L * slot;
      int node = Memory.getInt(at);
      if (node == Arena.NULL) {
        continue;
      }
      long position = position(before, phase, root, slot);
      if (position == rootSpan()) {
        free(node, levels - 1);
        Memory.putInt(at, Arena.NULL);
      } else if (position > 0 && levels > 1) {
        trim(node, levels - 1, 0, position);
      }
    }
  }

  private static long leaf(long slice, long phase) {
    return (slice >> RADIX_BITS) + (((slice & (RADIX - 1)) + phase) >> RADIX_BITS);
  }

  private void trim(int node, int level, long start, long before) {
    long address = arena.address(node);
    int places = Memory.getInt(address + PLACES_OFFSET);
    int shift = RADIX_BITS * level;
    int gone = (int) ((before - start) >> shift);
    int dropped = Integer.bitCount(places & ((1 << gone) - 1));
    for (int rank = 0; rank < dropped; rank++) {
      free(Memory.getInt(entry(address, innerStride, rank) + leafStride), level - 1);
    }
    int kept = Integer.bitCount(places) - dropped;
    if (dropped > 0) {
      Memory.copy(
          entry(address, innerStride, dropped),
          entry(address, innerStride, 0),
          (long) kept * innerStride);
      Memory.putInt(address + PLACES_OFFSET, places & (-1 << gone));
    }
    if (level > 1 && (places & (1 << gone)) != 0) {
      int child = Memory.getInt(entry(address, innerStride, 0) + leafStride);
      trim(child, level - 1, start + ((long) gone << shift), before);
    }
  }

  /** Frees everything under a root. */
  void clear(long root) {
    for (int slot = 0; slot < 2; slot++) {
      long at = root + NODE_OFFSET + 4L * slot;
      if (Memory.getInt(at) != Arena.NULL) {
        free(Memory.getInt(at), levels - 1);
        Memory.putInt(at, Arena.NULL);
      }
    }
  }

  private void free(int node, int level) {
    long address = arena.address(node);
    int stride = stride(level);
    if (level > 0) {
      int count = Integer.bitCount(Memory.getInt(address + PLACES_OFFSET));
      for (int rank = 0; rank < count; rank++) {
        free(Memory.getInt(entry(address, stride, rank) + leafStride), level - 1);
      }
    }
    arena.free(node, bytes(Memory.getInt(address + CAPACITY_OFFSET), stride));
  }

  /** Visits the slices there are, those not yet trimmed included, oldest first. */
  void forEach(long root, long hash, SliceVisitor visitor) {
    int older = olderSlot(root);
    for (int slot : new int[] {older, 1 - older}) {
      int node = Memory.getInt(root + NODE_OFFSET + 4L * slot);
      if (node != Arena.NULL) {
        long start = Memory.getLong(indexAddress(root, slot)) << rootBits;
        forEach(node, levels - 1, start - phase(hash), visitor);
      }
    }
  }

  private void forEach(int node, int level, long start, SliceVisitor visitor) {
    long address = arena.address(node);
    int rank = 0;
    for (int rest = Memory.getInt(address + PLACES_OFFSET); rest != 0; rest &= rest - 1, rank++) {
      long entry = entry(address, stride(level), rank);
      long place = start + ((long) Integer.numberOfTrailingZeros(rest) << (RADIX_BITS * level));
      if (level == 0) {
        visitor.onSlice(place, entry);
      } else {
        forEach(Memory.getInt(entry + leafStride), level - 1, place, visitor);
      }
    }
  }
}
