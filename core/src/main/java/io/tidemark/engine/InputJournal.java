package io.tidemark.engine;

import io.tidemark.record.SymbolTable;

/**
 * Keeps an engine's input, record for record. What it holds, an engine can be fed again with, and
 * puts out the same.
 *
 * <p>All methods belong to the engine's journal thread, but {@link #sync}, which another thread of
 * the engine may call beside it, and the three that tell sequences and {@link #refusal}, which any
 * thread may call.
 */
public interface InputJournal extends AutoCloseable {
  /** The sequence that the next record appended has to have. */
  long nextSequence();

  /**
   * The symbols of all records that it has; what an engine adds to them is written before the
   * records that use it.
   */
  SymbolTable symbols();

  /** The writers of all records, past and to come. */
  Incarnations incarnations();

  /**
   * Takes a record; it is copied. There is room for whatever an engine has accepted before {@link
   * #refusal} told it to accept no more.
   *
   * @param record its absolute address, with {@link #nextSequence} in its header
   * @param length in bytes
   */
  void append(long record, int length);

  /** The records taken are journaled when it returns: they outlive the process. */
  void flush();

  /** Whether outputs wait for {@link #sync}, so that the engine has to call it. */
  boolean isSyncing();

  /** What was journaled before the call outlives the loss of power when it returns. */
  void sync();

  /** The highest sequence that outlives the process. */
  long journaledSequence();

  /** The highest sequence whose outputs may leave. */
  long releasedSequence();

  /** Why new input has to be refused for now, or null. */
  String refusal();

  @Override
  void close();
}
