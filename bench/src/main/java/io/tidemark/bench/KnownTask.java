package io.tidemark.bench;

/** Something to compute over the generated trades whose answer over the first 99 s is known. */
interface KnownTask {
  /** The number of distinct keys; a key is in [0, keys). */
  int keys();

  /** Its trades, from the first on. */
  TradeGenerator trades();

  /** After this many trades the answer is final, and the state is as large as it gets. */
  long settledAfterTrades();

  /** Whether the results counted up to the limit of {@link ResultChecksum} are the known answer. */
  boolean isAnsweredBy(ResultChecksum results);
}
