package io.tidemark.join;

import io.tidemark.record.RecordView;
import io.tidemark.record.StateRow;

/**
 * One attempt of a lookup: the row that it is for, and the way back for its answer.
 *
 * <p>Used by one thread at a time, which completes it or fails it, once. Afterwards it must not be
 * touched: it serves other lookups then.
 */
public interface AsyncCall {
  /** Number of the lookup in its query: the same for each attempt, also after a restart. */
  long id();

  /** Which attempt it is, from 1. */
  int attempt();

  /** The row asked for, a copy that stays until the call is completed or has failed. */
  RecordView request();

  /**
   * Adds a row to the answer; its fields are null until set. A call that is completed without any
   * gives no result.
   *
   * @return a writer of the row, until the next is added
   * @throws IllegalStateException if an answer cannot have so many
   */
  StateRow addRow();

  /**
   * Hands the answer in. Waits while the engine has no room at all; if it has stopped, nothing
   * happens.
   *
   * @throws IllegalStateException if the call was completed or has failed before, or a field that
   *     must have a value has none
   */
  void complete();

  /**
   * Tells that there is no answer.
   *
   * @param reason for people; the first {@value AsyncResponse#MOST_REASON} characters are kept
   * @throws IllegalStateException if the call was completed or has failed before
   */
  void fail(String reason);
}
