package io.tidemark.engine;

import io.tidemark.record.Memory;

/**
 * Takes records that have been in an engine before, marks included, in the order of their journal.
 * One thread at a time uses it, and nothing else is published meanwhile.
 */
public interface Replayer {
  /**
   * Takes the next record.
   *
   * @param record its absolute address, header included; it is copied
   * @param length in bytes
   * @throws IllegalStateException if its sequence is not the one that comes next
   * @throws IllegalArgumentException if it is of no stream, partition or kind that the engine has,
   *     or its length is not that of its stream
   * @throws EngineException if the engine has stopped
   */
  void replay(long record, int length);

  /**
   * Takes the next records, which lie one behind another, each at a multiple of 8 bytes.
   *
   * @param records absolute address of the first
   * @param lengths absolute address of their lengths in bytes, uint16 each
   * @param count how many
   * @throws RuntimeException as {@link #replay(long, int)} does; the records in front of the one
   *     that it tells have been taken
   */
  default void replay(long records, long lengths, int count) {
    long record = records;
    for (int i = 0; i < count; i++) {
      int length = Memory.getShort(lengths + (long) i * Short.BYTES) & 0xFFFF;
      replay(record, length);
      record += CompiledTopology.words(length);
    }
  }

  /** Hands over what the batch holds. */
  void flush();
}
