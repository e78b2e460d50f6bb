package io.tidemark.pattern;

/** What the window of a pattern is measured between. */
public enum WithinType {
  /** From the first event of a match to its last. */
  FIRST_AND_LAST,
  /**
   * From each event to the next. As in Flink it bounds the wait for the last step only, if that is
   * a single one.
   */
  PREVIOUS_AND_CURRENT
}
