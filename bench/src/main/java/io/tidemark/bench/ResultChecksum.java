package io.tidemark.bench;

/**
 * Counts results and sums all their fields, so that two computations can be compared without
 * keeping a result. The sum does not depend on the order of results. Not thread-safe.
 */
public final class ResultChecksum {
  /** End of the last window that has a known answer, in milliseconds since the epoch. */
  public static final long LAST_END = TradeGenerator.BASE_TIME + 99_000;

  /**
   * After this many trades every result up to {@link #LAST_END} has been released, and the counts
   * are final.
   */
  public static final long SETTLED_AFTER_TRADES = 1_010_000;

  private final long lastEnd;
  private long count;
  private long checksum;

  /** Takes results up to {@link #LAST_END}. */
  public ResultChecksum() {
    this(LAST_END);
  }

  /**
   * Takes results up to a limit.
   *
   * @param lastEnd results of windows that end later, in milliseconds since the epoch, are ignored
   */
  public ResultChecksum(long lastEnd) {
    this.lastEnd = lastEnd;
  }

  /**
   * Takes one result.
   *
   * @param windowEnd the exclusive end of the window, in milliseconds since the epoch
   * @param key the key
   * @param trades the number of trades of the key in the window
   * @param quantity their summed quantity
   * @param turnover their summed price times quantity
   * @param lowest their lowest price
   * @param highest their highest price
   */
  public void accept(
      long windowEnd,
      long key,
      long trades,
      long quantity,
      long turnover,
      long lowest,
      long highest) {
    if (windowEnd <= lastEnd) {
      count++;
      checksum += key * 17 + trades + quantity * 3 + turnover * 7 + lowest * 11 + highest * 13;
    }
  }

  /**
   * Takes one match.
   *
   * @param end event time of its last trade, in milliseconds since the epoch
   * @param key the key
   * @param first price of its first trade
   * @param last price of its last trade
   * @param between how many trades it has between these two
   */
  public void acceptMatch(long end, long key, long first, long last, long between) {
    if (end <= lastEnd) {
      count++;
      checksum += key + first * 3 + last * 5 + between;
    }
  }

  /** The number of results that were not ignored. */
  public long count() {
    return count;
  }

  /** The sum over the fields of all results that were not ignored, modulo 2^64. */
  public long checksum() {
    return checksum;
  }
}
