package io.tidemark.bench.live;

/** What is done with a record at the far end of a ring. */
@FunctionalInterface
interface RecordConsumer {
  /** Takes the record at an address; it stays there during the call. */
  void onRecord(long record);
}
