package io.tidemark.aggregate;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;

/**
 * An open hash table of int64 words in an arena, whose head of 16 bytes lies elsewhere. It starts
 * with no memory, doubles when three quarters are full, and hashes a word by the bits above {@code
 * shift}, so that what is below can be a count.
 *
 * <pre>
 *   0         4          8
 *   +---------+----------+--------+
 *   | block   | places   | number |
 *   | offset  |          | of words
 *   +---------+----------+--------+
 *     int32     int32      int64
 * </pre>
 */
final class WordTable {
  static final int HEAD_LENGTH = 16;

  /** A place without a word. */
  static final long NONE = Nulls.INT64;

  private static final int PLACES = 4;
  private static final int COUNT = 8;
  private static final int FIRST_PLACES = 4;
  private static final int MOST_PLACES = 1 << 27;

  private final Arena arena;
  private final int shift;

  WordTable(Arena arena, int shift) {
    this.arena = arena;
    this.shift = shift;
  }

  static void start(long head) {
    Memory.putLong(head, 0);
    Memory.putLong(head + COUNT, 0);
  }

  static long count(long head) {
    return Memory.getLong(head + COUNT);
  }

  static int places(long head) {
    return Memory.getInt(head + PLACES);
  }

  /** Address of the first place; valid until a word is added. */
  long first(long head) {
    return places(head) == 0 ? 0 : arena.address(Memory.getInt(head));
  }

  /**
   * The place of a word, or the free one where it goes. Valid until the next call.
   *
   * @param key the word's bits above the shift
   */
  long place(long head, long key) {
    int places = places(head);
    if (places == 0 || count(head) >= places - (places >> 2)) {
      grow(head, places);
      places = places(head);
    }
    return probe(arena.address(Memory.getInt(head)), places, key);
  }

  /** Puts a word in a free place. */
  static void put(long head, long place, long word) {
    Memory.putLong(place, word);
    Memory.putLong(head + COUNT, count(head) + 1);
  }

  private long probe(long block, int places, long key) {
    // The top bits of a hash choose the group of a key, so those below are as good as any here.
    int at = (int) (Hashing.hash(key) >>> 24) & (places - 1);
    while (true) {
      long place = block + ((long) at << 3);
      long word = Memory.getLong(place);
      if (word == NONE || word >> shift == key) {
        return place;
      }
      at = (at + 1) & (places - 1);
    }
  }

  private void grow(long head, int places) {
    if (places == MOST_PLACES) {
      throw new IllegalStateException(
          "distinct values="
              + count(head)
              + " in one window, at most "
              + count(head)
              + " can be held; use a shorter window or a coarser value");
    }
    int next = places == 0 ? FIRST_PLACES : 2 * places;
    int block = arena.allocate(next << 3);
    long address = arena.address(block);
    for (long i = 0; i < next; i++) {
      Memory.putLong(address + (i << 3), NONE);
    }
    long from = first(head);
    for (long i = 0; i < places; i++) {
      long word = Memory.getLong(from + (i << 3));
      if (word != NONE) {
        Memory.putLong(probe(address, next, word >> shift), word);
      }
    }
    clearBlock(head);
    Memory.putInt(head, block);
    Memory.putInt(head + PLACES, next);
  }

  /** Gives the memory back and leaves an empty table. */
  void clear(long head) {
    clearBlock(head);
    start(head);
  }

  private void clearBlock(long head) {
    if (places(head) > 0) {
      arena.free(Memory.getInt(head), places(head) << 3);
    }
  }
}
