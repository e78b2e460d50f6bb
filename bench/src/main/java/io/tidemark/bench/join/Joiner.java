package io.tidemark.bench.join;

/** A join of two streams that is measured. */
interface Joiner {
  /** An order, or a quote. */
  void onFirst(long time, long id, int symbol, long price);

  /** A fill, or a trade. */
  void onSecond(long time, long id, int symbol, long quantity);

  /** How many pairs came out so far, and the sum of what they say. */
  PairTally pairs();
}
