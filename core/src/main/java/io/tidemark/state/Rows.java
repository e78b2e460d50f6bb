package io.tidemark.state;

import io.tidemark.record.Memory;
import java.util.Arrays;

/**
 * Rows of one length in an arena, addressed by number. The first chunk starts small and is copied
 * to twice its size until it holds 64 KiB; from then on chunks of that size are added, so that
 * growing costs the same whatever the number of rows. A chunk holds a power of two of rows.
 */
final class Rows {
  private static final int CHUNK_BYTES = 64 * 1024;
  private static final int FIRST_ROWS = 8;

  private final Arena arena;
  private final int stride;
  private final int chunkShift;
  private final int chunkMask;

  private long[] addresses = new long[1];
  private int[] offsets = new int[1];
  private int chunkCount;
  private int capacity;

  /**
   * Creates an empty store.
   *
   * @param stride length of a row in bytes, a multiple of 8
   */
  Rows(Arena arena, int stride) {
    this.arena = arena;
    this.stride = stride;
    int fitting = Math.max(FIRST_ROWS, CHUNK_BYTES / stride);
    this.chunkShift = 31 - Integer.numberOfLeadingZeros(fitting);
    this.chunkMask = (1 << chunkShift) - 1;
  }

  /** Address of a row; while there is a single chunk it is valid until {@link #grow}. */
  long address(int row) {
    return addresses[row >>> chunkShift] + (long) (row & chunkMask) * stride;
  }

  /**
   * Address of the first chunk, for callers that keep it; changes when the store grows or shrinks.
   */
  long first() {
    return addresses[0];
  }

  /** How many rows the first chunk holds. */
  int firstRows() {
    return Math.min(capacity, chunkMask + 1);
  }

  /** How many rows there is room for. */
  int capacity() {
    return capacity;
  }

  /** Makes room for more rows; what is there stays, at its number. */
  void grow() {
    if (chunkCount == 0) {
      add(arena.allocate(FIRST_ROWS * stride));
      capacity = FIRST_ROWS;
    } else if (capacity <= chunkMask) {
      resizeFirst(2 * capacity, capacity);
    } else {
      add(arena.allocate(stride << chunkShift));
      capacity += 1 << chunkShift;
    }
  }

  /** Gives back about half of the room if less than an eighth is used. */
  void shrink(int used) {
    if (used >= capacity >>> 3 || capacity <= FIRST_ROWS) {
      return;
    }
    if (chunkCount == 1) {
      resizeFirst(capacity / 2, used);
      return;
    }
    int kept = (chunkCount + 1) / 2;
    while (chunkCount > kept) {
      arena.free(offsets[--chunkCount], stride << chunkShift);
    }
    capacity = chunkCount << chunkShift;
  }

  /** Gives back everything. */
  void release() {
    for (int i = 0; i < chunkCount; i++) {
      arena.free(offsets[i], chunkBytes());
    }
    chunkCount = 0;
    capacity = 0;
  }

  void snapshot(SnapshotWriter writer) {
    writer.putInt(stride);
    writer.putInt(capacity);
    writer.putInt(chunkCount);
    for (int i = 0; i < chunkCount; i++) {
      writer.putInt(offsets[i]);
    }
  }

  void restore(SnapshotReader reader) {
    reader.expectInt("row length", stride);
    int rows = reader.getInt();
    int chunks = reader.getInt();
    for (int i = 0; i < chunks; i++) {
      add(reader.getInt());
    }
    capacity = rows;
  }

  private int chunkBytes() {
    return chunkCount == 1 ? capacity * stride : stride << chunkShift;
  }

  private void add(int offset) {
    if (chunkCount == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * chunkCount);
      addresses = Arrays.copyOf(addresses, 2 * chunkCount);
    }
    offsets[chunkCount] = offset;
    addresses[chunkCount] = arena.address(offset);
    chunkCount++;
  }

  private void resizeFirst(int rows, int used) {
    int old = offsets[0];
    int offset = arena.allocate(rows * stride);
    long address = arena.address(offset);
    if (used > 0) {
      Memory.copy(addresses[0], address, (long) used * stride);
    }
    arena.free(old, capacity * stride);
    offsets[0] = offset;
    addresses[0] = address;
    capacity = rows;
  }
}
