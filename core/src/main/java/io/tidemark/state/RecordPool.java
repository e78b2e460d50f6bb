package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * Ref-counted copies of records of one length. A record is a block of the arena, referred to by its
 * offset, with the count in front. It has no list of its records: whoever holds a reference keeps
 * and restores it.
 *
 * <p>A record can be marked once, for whatever its users want to know of it; how many are unmarked
 * is counted. Not thread-safe.
 */
public final class RecordPool {
  private static final int RECORD = 8;

  /** The mark, in one word with the count. */
  private static final long MARK = 1L << 62;

  private static final String SECTION = "record pool";

  private final Arena arena;
  private final int recordLength;
  private int size;
  private long unmarked;

  /**
   * Creates an empty pool.
   *
   * @param recordLength of each record, header included, in bytes
   */
  public RecordPool(Arena arena, int recordLength) {
    this.arena = arena;
    this.recordLength = recordLength;
  }

  /**
   * Copies a record.
   *
   * @return a reference to the copy, which is the first one
   */
  public int add(long recordAddress) {
    int record = arena.allocate(RECORD + recordLength);
    long address = arena.address(record);
    Memory.putLong(address, 1);
    Memory.copy(recordAddress, address + RECORD, recordLength);
    size++;
    unmarked++;
    return record;
  }

  /** Takes another reference to a record that is held. */
  public void retain(int record) {
    long references = arena.address(record);
    Memory.putLong(references, Memory.getLong(references) + 1);
  }

  /** Gives a reference back; the last one frees the record. */
  public void release(int record) {
    long address = arena.address(record);
    long references = Memory.getLong(address) - 1;
    if ((references & ~MARK) > 0) {
      Memory.putLong(address, references);
      return;
    }
    arena.free(record, RECORD + recordLength);
    size--;
    unmarked -= (references & MARK) == 0 ? 1 : 0;
  }

  /** Marks a record, if it is not marked already. */
  public void mark(int record) {
    long address = arena.address(record);
    long references = Memory.getLong(address);
    if ((references & MARK) == 0) {
      Memory.putLong(address, references | MARK);
      unmarked--;
    }
  }

  /** How many of the records held are not marked. */
  public long unmarked() {
    return unmarked;
  }

  /** The absolute address of a record, valid while it is held. */
  public long address(int record) {
    return arena.address(record) + RECORD;
  }

  /** How many records are held. */
  public int size() {
    return size;
  }

  /** Writes what is not in the arena. */
  public void snapshot(SnapshotWriter writer) {
    writer.section(SECTION);
    writer.putInt(recordLength);
    writer.putInt(size);
    writer.putLong(unmarked);
  }

  /**
   * Takes over what {@link #snapshot} wrote, after the arena has been restored.
   *
   * @throws IllegalStateException if this pool is in use
   */
  public void restore(SnapshotReader reader) {
    if (size != 0) {
      throw new IllegalStateException(
          "a pool with size=" + size + " in use cannot be restored, use a new one");
    }
    reader.section(SECTION);
    reader.expectInt("record length", recordLength);
    size = reader.getInt();
    unmarked = reader.getLong();
  }
}
