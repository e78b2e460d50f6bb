package io.tidemark.engine;

/** Takes the answers to the lookups of a query. */
interface LookupDesk {
  /**
   * Takes an answer; the call serves another lookup afterwards.
   *
   * @param answer address of its records, one behind the other
   * @param count of them
   */
  void handIn(LookupCall call, long answer, int count);

  /** The most records of one answer. */
  int mostRecords();
}
