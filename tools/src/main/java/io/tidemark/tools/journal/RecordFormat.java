package io.tidemark.tools.journal;

import io.tidemark.record.RecordView;

/** Prints records as lines. */
interface RecordFormat {
  /** What stands in front of the lines, null for nothing. */
  default String header() {
    return null;
  }

  /**
   * Appends a record's line, without its end.
   *
   * @return false if the format has no line for such a record
   */
  boolean format(RecordView record, StringBuilder line);
}
