package io.tidemark.bench;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A pattern over the generated trades of each key. The known answers are those of Apache Flink 2.3
 * on the same trades, that of C1b is the floor's.
 */
public enum PatternWorkload implements KnownTask {
  /** A buy, and within a second a sell at a higher price; 1,000 keys. */
  C1("C1", 1_000, TradePattern.TWO_STEPS, 147_821, 0x1135b05d7e3L),
  /** The same over 100,000 keys, most of which have no run. */
  C1B("C1b", 100_000, TradePattern.TWO_STEPS, 11_686, 0x15e74f4c27L),
  /** A trade, one or more at rising prices, and one at a lower price, all in a row in 5 s. */
  C2("C2", 1_000, TradePattern.RISING, 195_650, 0x16c70954000L);

  private final String label;
  private final int keys;
  private final TradePattern pattern;
  private final long knownCount;
  private final long knownChecksum;

  PatternWorkload(
      String label, int keys, TradePattern pattern, long knownCount, long knownChecksum) {
    this.label = label;
    this.keys = keys;
    this.pattern = pattern;
    this.knownCount = knownCount;
    this.knownChecksum = knownChecksum;
  }

  /**
   * Finds a workload by the name that reports print.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static PatternWorkload byLabel(String label) {
    for (PatternWorkload workload : values()) {
      if (workload.label.equals(label)) {
        return workload;
      }
    }
    String known =
        Arrays.stream(values()).map(workload -> workload.label).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("no workload \"" + label + "\"; expected one of " + known);
  }

  /** The pattern to be found. */
  public TradePattern pattern() {
    return pattern;
  }

  @Override
  public int keys() {
    return keys;
  }

  @Override
  public TradeGenerator trades() {
    return new TradeGenerator(keys);
  }

  @Override
  public long settledAfterTrades() {
    return ResultChecksum.SETTLED_AFTER_TRADES;
  }

  @Override
  public boolean isAnsweredBy(ResultChecksum results) {
    return results.count() == knownCount && results.checksum() == knownChecksum;
  }
}
