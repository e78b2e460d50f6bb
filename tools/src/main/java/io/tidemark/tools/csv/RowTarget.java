package io.tidemark.tools.csv;

import io.tidemark.record.RecordWriter;

/** Where the rows of a table go: a publisher of the engine, record by record. */
public interface RowTarget {
  /** A record to be filled, its header written; then {@link #publish} or {@link #abort} it. */
  RecordWriter claim();

  /** Hands over the claimed record. */
  void publish();

  /** Gives the claimed record up. */
  void abort();

  /** Counts a row that never became a record. */
  void reject();

  /** The input has ended. */
  void end();
}
