package io.tidemark.bench;

import io.tidemark.bench.TradeBars.Variant;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * An aggregation over the generated trades: per key and window the count and the summed quantity,
 * and those of bars also have the summed price times quantity, and the lowest and highest price.
 *
 * <p>Every workload knows its answer over the first 99 seconds of event time, so that no figure is
 * printed for a computation that is wrong. Those of W1, W1b and W2 agree with Apache Flink 2.3 and
 * Hazelcast Jet 5.7 on the same trades, those of {@link #totals} with Flink's, that of W2h is the
 * floor's, and those of windows that fire again are those of the general operator.
 */
public enum Workload implements KnownTask {
  /** 1,000 keys, tumbling windows of one second: the state stays in the cache. */
  W1("W1", 1_000, 1, 98_995, 0xc5563aaad4130L),
  /** 100,000 keys, tumbling windows of one second: the state does not fit the cache. */
  W1B("W1b", 100_000, 1, 942_021, 0xc6893532f0c84L),
  /** 1,000 keys, windows of sixty seconds that slide by one second. */
  W2("W2", 1_000, 60, 99_000, 0x207676fabbc52ccL),
  /**
   * 1,000 keys, windows of an hour that slide by one second. A floor that visits each pane of a
   * window is too slow to be of use here, so the engine is measured against itself on {@link #W2}.
   */
  W2H("W2h", 1_000, 3_600, 99_000, 0x2689d09426bda0eL, Candidate.ENGINE, W2),
  /** As W2h, windows of a day: state of 6 GB, and a minute until there is a whole window. */
  W2D("W2d", 86_400, Variant.PLAIN, 99_000, 0x2689d09426bda0eL, W2),
  /** W2 with one trade in a hundred late for up to three windows, which fire again. */
  W2L("W2l", 60, Variant.STRAYS, 108_786, 0x23b02d2765b9ffbL, W2),
  /** W2h with such trades, beside W2 with such. */
  W2HL("W2hl", 3_600, Variant.STRAYS, 108_786, 0x2a5da6991d3b83bL, W2L),
  /** W2d with such trades, beside W2 with such. */
  W2DL("W2dl", 86_400, Variant.STRAYS, 108_786, 0x2a5da6991d3b83bL, W2L),
  /** Windows that start each hour and grow by a second. */
  W2C("W2c", 3_600, Variant.CUMULATIVE, 99_000, 0x2689d09426bda0eL, W2),
  /** 1,000 keys, sessions that end with a silence of half a second. */
  W3("W3", TotalQuery.SESSIONS, 6_546, 0x4e3be6b0L, Candidate.FLOOR, null),
  /** W1, put out by a trigger of the user's own: what that costs beside W1. */
  W1T("W1t", TotalQuery.TRIGGER, 309_413, 0x1779add3dL, Candidate.ENGINE, W1),
  /** W1 by a function over all trades of a window. */
  W1P("W1p", TotalQuery.PROCESS, 98_995, 0x8ac93b1aL, Candidate.ENGINE, W1),
  /** W1 by a function over the last few trades of a window. */
  W1E("W1e", TotalQuery.EVICT, 98_995, 0x5e134384L, Candidate.ENGINE, W1),
  /** As W1t, over windows of ten seconds that slide by one. */
  W4T("W4t", TotalQuery.SLIDING_TRIGGER, 429_267, 0xab8b6babdL, Candidate.ENGINE, W1),
  /** As W1p, over windows of ten seconds that slide by one. */
  W4P("W4p", TotalQuery.SLIDING_PROCESS, 99_000, 0x380c3a2d1L, Candidate.ENGINE, W1),
  /** As W1e, over windows of ten seconds that slide by one. */
  W4E("W4e", TotalQuery.SLIDING_EVICT, 99_000, 0x5e742c7dL, Candidate.ENGINE, W1);

  private static final long TRADES_PER_SECOND = 1_000 * TradeGenerator.TRADES_PER_MILLI;

  private final String label;
  private final int keys;
  private final int windowSeconds;
  private final Variant variant;
  private final TotalQuery totals;
  private final long knownCount;
  private final long knownChecksum;
  private final Candidate against;
  private final Workload againstOn;

  Workload(String label, int keys, int windowSeconds, long knownCount, long knownChecksum) {
    this(label, keys, windowSeconds, knownCount, knownChecksum, Candidate.FLOOR, null);
  }

  Workload(
      String label,
      int keys,
      int windowSeconds,
      long knownCount,
      long knownChecksum,
      Candidate against,
      Workload againstOn) {
    this(
        label,
        keys,
        windowSeconds,
        Variant.PLAIN,
        null,
        knownCount,
        knownChecksum,
        against,
        againstOn);
  }

  /** Bars over 1,000 keys, beside the engine on another workload. */
  Workload(
      String label,
      int windowSeconds,
      Variant variant,
      long knownCount,
      long knownChecksum,
      Workload againstOn) {
    this(
        label,
        1_000,
        windowSeconds,
        variant,
        null,
        knownCount,
        knownChecksum,
        Candidate.ENGINE,
        againstOn);
  }

  /** Over 1,000 keys. */
  Workload(
      String label,
      TotalQuery totals,
      long knownCount,
      long knownChecksum,
      Candidate against,
      Workload againstOn) {
    this(label, 1_000, 1, Variant.PLAIN, totals, knownCount, knownChecksum, against, againstOn);
  }

  Workload(
      String label,
      int keys,
      int windowSeconds,
      Variant variant,
      TotalQuery totals,
      long knownCount,
      long knownChecksum,
      Candidate against,
      Workload againstOn) {
    this.label = label;
    this.keys = keys;
    this.windowSeconds = windowSeconds;
    this.variant = variant;
    this.totals = totals;
    this.knownCount = knownCount;
    this.knownChecksum = knownChecksum;
    this.against = against;
    this.againstOn = againstOn == null ? this : againstOn;
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

  @Override
  public int keys() {
    return keys;
  }

  /** The window size in seconds; windows start at every whole second if it is above one. */
  public int windowSeconds() {
    return windowSeconds;
  }

  /** What differs in the query of bars, and in the trades. */
  public TradeBars.Variant variant() {
    return variant;
  }

  @Override
  public TradeGenerator trades() {
    return new TradeGenerator(keys, variant == Variant.STRAYS);
  }

  /** The query, null if it is that of {@link TradeBars}. */
  public TotalQuery totals() {
    return totals;
  }

  /**
   * This workload, for computations that know bars only.
   *
   * @throws IllegalArgumentException if it is none of bars
   */
  Workload bars() {
    if (totals != null || variant != Variant.PLAIN) {
      throw new IllegalArgumentException(
          label + " computes no bars, and this candidate nothing else; take engine");
    }
    return this;
  }

  /** What ratios are stated against. */
  public Baseline baseline() {
    return new Baseline(against, againstOn);
  }

  /** The trades of a whole window have come then, and the first ones have left. */
  @Override
  public long settledAfterTrades() {
    return Math.max(ResultChecksum.SETTLED_AFTER_TRADES, (windowSeconds + 2L) * TRADES_PER_SECOND);
  }

  @Override
  public boolean isAnsweredBy(ResultChecksum results) {
    return results.count() == knownCount && results.checksum() == knownChecksum;
  }
}
