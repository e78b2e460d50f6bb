package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;

/**
 * Nodes of up to 16 places. A node holds only the entries that exist, in the order of their places,
 * so an empty place takes no room. What is known of a node stands in the word that links to it, so
 * that an entry is found without a look at its neighbours; zero is a node without entries:
 *
 * <pre>
 *  0                4        6
 * +----------------+--------+----------+
 * | offset         | places | capacity |
 * | int32          | int16  | int16    |
 * +----------------+--------+----------+
 * </pre>
 *
 * An entry starts with an accumulator; what follows, and so the stride, is the caller's affair.
 */
final class SliceNodes {
  /** Logarithm of the number of places. */
  static final int PLACE_BITS = 4;

  /** How many places a node has. */
  static final int PLACES = 1 << PLACE_BITS;

  /** Bytes of a link. */
  static final int LINK_LENGTH = Long.BYTES;

  /** All places, as bits. */
  static final int ALL = (1 << PLACES) - 1;

  private static final int PLACES_OFFSET = 4;
  private static final int SMALLEST = 64;

  private final Arena arena;

  SliceNodes(Arena arena) {
    this.arena = arena;
  }

  /** The places that have an entry, a bit each. */
  static int places(long link) {
    return Memory.getInt(link + PLACES_OFFSET) & ALL;
  }

  /** Whether there is no entry. */
  static boolean isEmpty(long link) {
    return Memory.getInt(link) == Arena.NULL;
  }

  /** How many entries there are. */
  static int count(long link) {
    return Integer.bitCount(places(link));
  }

  private static int capacity(long link) {
    return Memory.getInt(link + PLACES_OFFSET) >>> PLACES;
  }

  /** How many entries lie before a place. */
  static int rank(int places, int place) {
    return Integer.bitCount(places & ((1 << place) - 1));
  }

  /** Where the entries of a node that is not empty are, until one is inserted or it is freed. */
  long entries(long link) {
    return arena.address(Memory.getInt(link));
  }

  /** Where the entry is that has so many before it. */
  long entry(long link, int stride, int rank) {
    return entries(link) + (long) rank * stride;
  }

  /** Hands a node over to another link. */
  static void move(long from, long to) {
    Memory.putLong(to, Memory.getLong(from));
    Memory.putLong(from, 0);
  }

  /** Makes a node with the same entries. */
  void copy(long from, long to, int stride) {
    copy(from, stride, places(from), to);
  }

  /**
   * Makes a node with some of the same entries, if there are any.
   *
   * @param places of the entries, which lie one behind another
   * @param to the link to an empty node
   */
  void copy(long from, int stride, int places, long to) {
    int count = Integer.bitCount(places);
    if (count > 0) {
      allocate(to, stride, count, places);
      int before = rank(places(from), Integer.numberOfTrailingZeros(places));
      Memory.copy(entry(from, stride, before), entries(to), (long) count * stride);
    }
  }

  /** A node fills about a power of two. */
  private void allocate(long link, int stride, int atLeast, int places) {
    int bytes = Math.max(SMALLEST, Integer.highestOneBit(2 * atLeast * stride - 1));
    int capacity = Math.min(PLACES, bytes / stride);
    Memory.putInt(link, arena.allocate(capacity * stride));
    Memory.putInt(link + PLACES_OFFSET, capacity << PLACES | places);
  }

  /** Frees a node, but not what its entries refer to. */
  void free(long link, int stride) {
    if (!isEmpty(link)) {
      arena.free(Memory.getInt(link), capacity(link) * stride);
      Memory.putLong(link, 0);
    }
  }

  /**
   * Makes room for the entry of a place that has none; the node may move.
   *
   * @param expected how many entries an empty node will likely get, from 1
   * @return where the new entry is, which is not initialised
   */
  long insert(long link, int stride, int place, int expected) {
    int places = places(link);
    int count = Integer.bitCount(places);
    if (count == capacity(link)) {
      grow(link, stride, Math.max(count + 1, expected));
    }
    int rank = rank(places, place);
    long at = entry(link, stride, rank);
    if (rank < count) {
      Memory.copy(at, at + stride, (long) (count - rank) * stride);
    }
    Memory.putInt(link + PLACES_OFFSET, capacity(link) << PLACES | places | 1 << place);
    return at;
  }

  private void grow(long link, int stride, int atLeast) {
    int node = Memory.getInt(link);
    int places = places(link);
    int capacity = capacity(link);
    allocate(link, stride, atLeast, places);
    if (node != Arena.NULL) {
      Memory.copy(arena.address(node), entries(link), (long) capacity * stride);
      arena.free(node, capacity * stride);
    }
  }

  /** Takes the first entries out, but not all. */
  void removeFirst(long link, int stride, int count) {
    int places = places(link);
    int kept = Integer.bitCount(places) - count;
    Memory.copy(entry(link, stride, count), entries(link), (long) kept * stride);
    for (int i = 0; i < count; i++) {
      places &= places - 1;
    }
    Memory.putInt(link + PLACES_OFFSET, capacity(link) << PLACES | places);
  }
}
