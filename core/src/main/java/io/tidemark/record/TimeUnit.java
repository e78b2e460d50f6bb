package io.tidemark.record;

import java.time.Duration;

/** The unit in which a stream counts event time: a signed 64-bit number of it since the epoch. */
public enum TimeUnit {
  /** Thousandths of a second; {@code TIMESTAMP(3)} in SQL. */
  MILLISECONDS("ms", 1_000L),
  /** Millionths of a second; {@code TIMESTAMP(6)} in SQL. */
  MICROSECONDS("us", 1_000_000L),
  /** Billionths of a second; {@code TIMESTAMP(9)} in SQL. */
  NANOSECONDS("ns", 1_000_000_000L);

  private final String symbol;
  private final long perSecond;

  TimeUnit(String symbol, long perSecond) {
    this.symbol = symbol;
    this.perSecond = perSecond;
  }

  /** The usual abbreviation: {@code ms}, {@code us} or {@code ns}. */
  public String symbol() {
    return symbol;
  }

  /** How many of this unit make a second. */
  public long perSecond() {
    return perSecond;
  }

  /** How many nanoseconds make one of this unit. */
  public long nanos() {
    return 1_000_000_000L / perSecond;
  }

  /**
   * Counts a duration in this unit.
   *
   * @param duration may be negative
   * @param what names the duration in the error, such as {@code "window size"}
   * @return the exact count
   * @throws IllegalArgumentException if this unit cannot express the duration exactly
   */
  public long count(Duration duration, String what) {
    long nanos = duration.toNanosPart();
    if (nanos % nanos() != 0) {
      throw new IllegalArgumentException(
          what
              + "="
              + duration
              + " is not a whole number of "
              + symbol
              + ", the unit of the stream's event time; use a coarser duration or a finer timestamp");
    }
    try {
      return Math.addExact(Math.multiplyExact(duration.toSeconds(), perSecond), nanos / nanos());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          what + "=" + duration + " does not fit in 64 bits of " + symbol, e);
    }
  }
}
