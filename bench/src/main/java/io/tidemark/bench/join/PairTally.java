package io.tidemark.bench.join;

/** Counts pairs and adds up what they say, in an order that does not matter. */
final class PairTally {
  private long count;
  private long sum;

  void add(long time, long first, long second) {
    count++;
    sum += (time * 31 + first) * 31 + second;
  }

  long count() {
    return count;
  }

  long sum() {
    return sum;
  }
}
