package io.tidemark.engine;

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

  /** Hands over what the batch holds. */
  void flush();
}
