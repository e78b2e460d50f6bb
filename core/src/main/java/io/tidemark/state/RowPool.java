package io.tidemark.state;

import io.tidemark.record.Memory;
import java.util.Arrays;

/**
 * Rows of one length with a number each, which stays until the row is freed; so does its address.
 * Rows lie closely, in chunks of about 8 KiB, and a chunk goes back to the arena with its last row.
 * Freed rows are used again, last freed first. Number 0 is no row. Not thread-safe.
 */
public final class RowPool {
  /** The number of no row. */
  public static final int NONE = 0;

  private static final int CHUNK_BYTES = 8 * 1024;
  private static final int FEWEST_ROWS = 8;
  private static final String SECTION = "row pool";

  private final Arena arena;
  private final int rowLength;
  private final int shift;
  private final int mask;

  // By chunk, from 1: where it lies, how far it has been used, what is free in it.
  private long[] addresses = new long[2];
  private int[] offsets = new int[2];
  private int[] used = new int[2];
  private int[] live = new int[2];
  private int[] freeRows = new int[2];
  private int[] next = new int[2];
  private int[] previous = new int[2];

  private int chunks = 1;

  /** Chunks with room, linked both ways; chunks without memory, linked one way. 0 ends either. */
  private int roomy;

  private int absent;
  private int size;

  /**
   * Creates an empty pool.
   *
   * @param rowLength in bytes, a multiple of 8
   */
  public RowPool(Arena arena, int rowLength) {
    this.arena = arena;
    this.rowLength = rowLength;
    int rows = Math.max(FEWEST_ROWS, CHUNK_BYTES / rowLength);
    shift = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(rows);
    mask = (1 << shift) - 1;
  }

  /**
   * Takes a row, whose content is undefined.
   *
   * @return its number
   * @throws ArenaFullException if the arena is full; the pool is as before
   */
  public int allocate() {
    if (roomy == 0) {
      addChunk();
    }
    int chunk = roomy;
    int row = freeRows[chunk];
    if (row == NONE) {
      row = (chunk << shift) + used[chunk]++;
    } else {
      freeRows[chunk] = Memory.getInt(address(row));
    }
    if (++live[chunk] > mask) {
      unlink(chunk);
    }
    size++;
    return row;
  }

  /** Gives a row back. */
  public void free(int row) {
    int chunk = row >>> shift;
    size--;
    if (live[chunk]-- > mask) {
      link(chunk);
    }
    if (live[chunk] == 0) {
      removeChunk(chunk);
    } else {
      Memory.putInt(address(row), freeRows[chunk]);
      freeRows[chunk] = row;
    }
  }

  /** The absolute address of a row, valid until it is freed. */
  public long address(int row) {
    return addresses[row >>> shift] + (long) (row & mask) * rowLength;
  }

  /**
   * Whether there is memory behind a number: a row in use, or one freed since, of which all but the
   * first 8 bytes are as they were.
   */
  public boolean isMapped(int row) {
    int chunk = row >>> shift;
    return chunk < chunks && addresses[chunk] != 0 && (row & mask) < used[chunk];
  }

  /** How many rows are in use. */
  public int size() {
    return size;
  }

  /** One more than the largest number that was ever given; for walks, with {@link #isMapped}. */
  public int end() {
    return chunks << shift;
  }

  private void addChunk() {
    int offset = arena.allocate(rowLength << shift);
    int chunk = absent;
    if (chunk == 0) {
      chunk = chunks++;
      room();
    } else {
      absent = next[chunk];
    }
    offsets[chunk] = offset;
    addresses[chunk] = arena.address(offset);
    used[chunk] = 0;
    live[chunk] = 0;
    freeRows[chunk] = NONE;
    link(chunk);
  }

  private void room() {
    if (chunks > addresses.length) {
      int more = 2 * addresses.length;
      addresses = Arrays.copyOf(addresses, more);
      offsets = Arrays.copyOf(offsets, more);
      used = Arrays.copyOf(used, more);
      live = Arrays.copyOf(live, more);
      freeRows = Arrays.copyOf(freeRows, more);
      next = Arrays.copyOf(next, more);
      previous = Arrays.copyOf(previous, more);
    }
  }

  private void removeChunk(int chunk) {
    unlink(chunk);
    arena.free(offsets[chunk], rowLength << shift);
    addresses[chunk] = 0;
    next[chunk] = absent;
    absent = chunk;
  }

  private void link(int chunk) {
    next[chunk] = roomy;
    previous[chunk] = 0;
    if (roomy != 0) {
      previous[roomy] = chunk;
    }
    roomy = chunk;
  }

  private void unlink(int chunk) {
    if (previous[chunk] == 0) {
      roomy = next[chunk];
    } else {
      next[previous[chunk]] = next[chunk];
    }
    if (next[chunk] != 0) {
      previous[next[chunk]] = previous[chunk];
    }
  }

  /** Writes where the rows lie; their content is written with the arena. */
  public void snapshot(SnapshotWriter writer) {
    writer.section(SECTION);
    writer.putInt(rowLength);
    writer.putInt(size);
    writer.putInt(roomy);
    writer.putInt(absent);
    writer.putInt(chunks);
    for (int chunk = 1; chunk < chunks; chunk++) {
      writer.putInt(addresses[chunk] == 0 ? Arena.NULL : offsets[chunk]);
      writer.putInt(used[chunk]);
      writer.putInt(live[chunk]);
      writer.putInt(freeRows[chunk]);
      writer.putInt(next[chunk]);
      writer.putInt(previous[chunk]);
    }
  }

  /**
   * Takes over what {@link #snapshot} wrote, after the arena has been restored.
   *
   * @throws IllegalStateException if this pool is in use
   */
  public void restore(SnapshotReader reader) {
    if (chunks != 1) {
      throw new IllegalStateException(
          "a pool with size=" + size + " in use cannot be restored, use a new one");
    }
    reader.section(SECTION);
    reader.expectInt("row length", rowLength);
    size = reader.getInt();
    roomy = reader.getInt();
    absent = reader.getInt();
    int restored = reader.getInt();
    for (int chunk = 1; chunk < restored; chunk++) {
      chunks = chunk + 1;
      room();
      offsets[chunk] = reader.getInt();
      addresses[chunk] = offsets[chunk] == Arena.NULL ? 0 : arena.address(offsets[chunk]);
      used[chunk] = reader.getInt();
      live[chunk] = reader.getInt();
      freeRows[chunk] = reader.getInt();
      next[chunk] = reader.getInt();
      previous[chunk] = reader.getInt();
    }
  }
}
