package io.tidemark.bench.live;

import io.tidemark.bench.ResultChecksum;
import io.tidemark.bench.Workload;

/**
 * What one engine did in one process.
 *
 * @param rate trades a second
 * @param known whether its bars of the first 99 seconds are the known ones
 */
record RateResult(double rate, boolean known) {
  /** The result of a run of W1. */
  static RateResult of(double rate, ResultChecksum bars) {
    return new RateResult(rate, Workload.W1.isAnsweredBy(bars));
  }

  /** Reads what {@link #toLine} wrote, from the last line of an output. */
  static RateResult parse(String output) {
    String[] lines = output.strip().split("\n", -1);
    String[] fields = lines[lines.length - 1].split(" ", -1);
    if (fields.length != 2) {
      throw new IllegalArgumentException("\"" + output + "\" ends with no rate");
    }
    return new RateResult(Double.parseDouble(fields[0]), Boolean.parseBoolean(fields[1]));
  }

  /** The two with a space between. */
  String toLine() {
    return rate + " " + known;
  }
}
