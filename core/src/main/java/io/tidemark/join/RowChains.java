package io.tidemark.join;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.RowPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import java.util.Arrays;

/**
 * A hash table over the rows of a pool that costs four bytes a row and four in it: buckets of rows
 * that are chained by a number at the start of each row, behind which, at {@link #KEY}, lies the
 * key. It grows and shrinks by one bucket at a time (linear hashing), so that no call costs more
 * than a few steps. Not thread-safe.
 */
final class RowChains {
  /** Offset of the number of the next row in the bucket. */
  static final int CHAIN = 0;

  /** Offset of the key, int64. */
  static final int KEY = 16;

  private static final int CHUNK_SHIFT = 9;
  private static final int CHUNK_MASK = (1 << CHUNK_SHIFT) - 1;
  private static final int CHUNK_BYTES = Integer.BYTES << CHUNK_SHIFT;
  private static final int FEWEST = 8;
  private static final String SECTION = "row chains";

  private final Arena arena;
  private final RowPool rows;
  private final int shift;
  private long[] addresses = new long[1];
  private int[] offsets = new int[1];
  private int chunks;
  private int buckets;

  /** The largest power of two that is no more than the buckets. */
  private int half;

  private int size;

  /**
   * Creates an empty table.
   *
   * @param groupBits how many top bits of the hash are the same for all keys
   */
  RowChains(Arena arena, RowPool rows, int groupBits) {
    this.arena = arena;
    this.rows = rows;
    shift = Integer.SIZE - groupBits;
  }

  private int bucket(long hash) {
    int word = (int) (hash >>> shift);
    int bucket = word & (2 * half - 1);
    return bucket < buckets ? bucket : bucket - half;
  }

  private long slot(int bucket) {
    return addresses[bucket >>> CHUNK_SHIFT] + ((long) (bucket & CHUNK_MASK) << 2);
  }

  /** The row of a key, or {@link RowPool#NONE}. */
  int find(long key, long hash) {
    if (size == 0) {
      return RowPool.NONE;
    }
    int row = Memory.getInt(slot(bucket(hash)));
    while (row != RowPool.NONE) {
      long address = rows.address(row);
      if (Memory.getLong(address + KEY) == key) {
        return row;
      }
      row = Memory.getInt(address + CHAIN);
    }
    return RowPool.NONE;
  }

  /** Adds the row of a key that is known to be absent. */
  void add(int row, long hash) {
    if (size >= buckets) {
      grow();
    }
    size++;
    push(slot(bucket(hash)), row);
  }

  private void push(long slot, int row) {
    Memory.putInt(rows.address(row) + CHAIN, Memory.getInt(slot));
    Memory.putInt(slot, row);
  }

  /** Puts another row of the same key in the place of one. */
  void replace(int row, int by, long hash) {
    Memory.putInt(rows.address(by) + CHAIN, Memory.getInt(rows.address(row) + CHAIN));
    Memory.putInt(link(row, hash), by);
  }

  /** Removes the row of a key. */
  void remove(int row, long hash) {
    Memory.putInt(link(row, hash), Memory.getInt(rows.address(row) + CHAIN));
    size--;
    if (size < buckets >>> 2 && buckets > FEWEST) {
      shrink();
    }
  }

  /** Where the number of a row stands that is there. */
  private long link(int row, long hash) {
    long link = slot(bucket(hash));
    int at = Memory.getInt(link);
    while (at != row) {
      link = rows.address(at) + CHAIN;
      at = Memory.getInt(link);
    }
    return link;
  }

  /** Adds a bucket and gives it its share of the one that it is split off from. */
  private void grow() {
    if (buckets == 0) {
      buckets = FEWEST;
      half = FEWEST;
      addChunk();
      return;
    }
    if (buckets >>> CHUNK_SHIFT == chunks) {
      addChunk();
    }
    if (buckets == 2 * half) {
      half = buckets;
    }
    int added = buckets++;
    int row = Memory.getInt(slot(added - half));
    Memory.putInt(slot(added - half), RowPool.NONE);
    Memory.putInt(slot(added), RowPool.NONE);
    while (row != RowPool.NONE) {
      long address = rows.address(row);
      int next = Memory.getInt(address + CHAIN);
      push(slot(bucket(Hashing.hash(Memory.getLong(address + KEY)))), row);
      row = next;
    }
  }

  /** Takes the last bucket away; its rows go to the one that it was split off from. */
  private void shrink() {
    int last = --buckets;
    if (buckets < half) {
      half >>>= 1;
    }
    long into = slot(last - half);
    int row = Memory.getInt(slot(last));
    while (row != RowPool.NONE) {
      int next = Memory.getInt(rows.address(row) + CHAIN);
      push(into, row);
      row = next;
    }
    if (buckets <= (chunks - 2) << CHUNK_SHIFT) {
      arena.free(offsets[--chunks], CHUNK_BYTES);
    }
  }

  private void addChunk() {
    int offset = arena.allocate(CHUNK_BYTES);
    if (chunks == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * chunks);
      addresses = Arrays.copyOf(addresses, 2 * chunks);
    }
    offsets[chunks] = offset;
    addresses[chunks] = arena.address(offset);
    Memory.zero(addresses[chunks], CHUNK_BYTES);
    chunks++;
  }

  /** How many keys there are. */
  int size() {
    return size;
  }

  /** Writes where the buckets lie; their content is written with the arena. */
  void snapshot(SnapshotWriter writer) {
    writer.section(SECTION);
    writer.putInt(buckets);
    writer.putInt(half);
    writer.putInt(size);
    writer.putInt(chunks);
    for (int i = 0; i < chunks; i++) {
      writer.putInt(offsets[i]);
    }
  }

  /** Takes over what {@link #snapshot} wrote, after the arena has been restored. */
  void restore(SnapshotReader reader) {
    reader.section(SECTION);
    buckets = reader.getInt();
    half = reader.getInt();
    size = reader.getInt();
    chunks = reader.getInt();
    offsets = new int[Math.max(1, chunks)];
    addresses = new long[offsets.length];
    for (int i = 0; i < chunks; i++) {
      offsets[i] = reader.getInt();
      addresses[i] = arena.address(offsets[i]);
    }
  }
}
