package io.tidemark.time;

import io.tidemark.record.RecordView;

/** Tells records that end a stretch of time. A pure function; any thread may call it. */
@FunctionalInterface
public interface Punctuation {
  /**
   * Whether the record is such a mark.
   *
   * @param eventTime of the record
   * @param record valid during the call
   */
  boolean isMark(long eventTime, RecordView record);
}
