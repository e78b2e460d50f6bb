package io.tidemark.bench;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * An aggregation over the generated trades: per key and window the count, the summed quantity, the
 * summed price times quantity, and the lowest and highest price.
 *
 * <p>Every workload knows its answer over the first 99 seconds of event time, so that no figure is
 * printed for a computation that is wrong. The answers agree with Apache Flink 2.3 and Hazelcast
 * Jet 5.7 on the same trades.
 */
public enum Workload {
  /** 1,000 keys, tumbling windows of one second: the state stays in the cache. */
  W1("W1", 1_000, 1, 98_995, 0xc5563aaad4130L),
  /** 100,000 keys, tumbling windows of one second: the state does not fit the cache. */
  W1B("W1b", 100_000, 1, 942_021, 0xc6893532f0c84L),
  /** 1,000 keys, windows of sixty seconds that slide by one second. */
  W2("W2", 1_000, 60, 99_000, 0x207676fabbc52ccL);

  private final String label;
  private final int keys;
  private final int windowSeconds;
  private final long knownCount;
  private final long knownChecksum;

  Workload(String label, int keys, int windowSeconds, long knownCount, long knownChecksum) {
    this.label = label;
    this.keys = keys;
    this.windowSeconds = windowSeconds;
    this.knownCount = knownCount;
    this.knownChecksum = knownChecksum;
  }

  /**
   * Finds a workload by the name that reports print.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Workload byLabel(String label) {
    for (Workload workload : values()) {
      if (workload.label.equals(label)) {
        return workload;
      }
    }
    String known = Arrays.stream(values()).map(Workload::label).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("no workload \"" + label + "\"; expected one of " + known);
  }

  /** The name that reports print. */
  public String label() {
    return label;
  }

  /** The number of distinct keys; a key is in [0, keys). */
  public int keys() {
    return keys;
  }

  /** The window size in seconds; windows start at every whole second if it is above one. */
  public int windowSeconds() {
    return windowSeconds;
  }

  /** Whether the results counted up to the limit of {@link ResultChecksum} are the known answer. */
  public boolean isAnsweredBy(ResultChecksum results) {
    return results.count() == knownCount && results.checksum() == knownChecksum;
  }
}
