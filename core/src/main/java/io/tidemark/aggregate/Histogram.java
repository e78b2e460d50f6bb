package io.tidemark.aggregate;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.state.Arena;
import java.util.Arrays;

/**
 * Counts of values by the buckets of an HdrHistogram. Only buckets that have a value take memory,
 * one word each: bucket and count. A window of few values so takes some hundred bytes, whatever the
 * range.
 *
 * <p>In an accumulator it is the head of the table and the number of all values.
 */
final class Histogram extends Part {
  static final int LENGTH = WordTable.HEAD_LENGTH + Long.BYTES;

  /** Bits of a word that count: 10^12 values in a bucket, and 2^23 buckets. */
  private static final int COUNT_BITS = 40;

  private static final long COUNT_MASK = (1L << COUNT_BITS) - 1;
  private static final int TOTAL = WordTable.HEAD_LENGTH;
  private static final int FINE_BITS = 10;

  private final WordTable table;
  private final HistogramScale scale;
  private final int digits;
  private final long highest;
  private final long[] coarse;
  private final long[] fine = new long[1 << FINE_BITS];

  Histogram(Arena arena, int digits, long highest) {
    table = new WordTable(arena, COUNT_BITS);
    scale = new HistogramScale(digits);
    this.digits = digits;
    this.highest = highest;
    coarse = new long[(scale.bucket(highest) >> FINE_BITS) + 1];
  }

  @Override
  Part in(Arena arena) {
    return new Histogram(arena, digits, highest);
  }

  @Override
  boolean mayRefuse() {
    return true;
  }

  @Override
  void check(long value, long other) {
    if ((value < 0 || value > highest) && value != Nulls.INT64) {
      throw new ArithmeticException(
          "PERCENTILE of "
              + value
              + " (unscaled if a decimal), expected 0 to "
              + highest
              + "; raise the highest value, or filter such rows out");
    }
  }

  @Override
  void start(long at, long value, long other) {
    WordTable.start(at);
    Memory.putLong(at + TOTAL, 0);
    add(at, value, other);
  }

  @Override
  void add(long at, long value, long other) {
    if (value != Nulls.INT64) {
      count(at, scale.bucket(value), 1);
    }
  }

  private void count(long at, long bucket, long number) {
    long place = table.place(at, bucket);
    long word = Memory.getLong(place);
    if (word == WordTable.NONE) {
      WordTable.put(at, place, (bucket << COUNT_BITS) | number);
    } else {
      if ((word & COUNT_MASK) + number > COUNT_MASK) {
        throw new IllegalStateException(
            "more than " + COUNT_MASK + " values in one bucket of PERCENTILE; use shorter windows");
      }
      Memory.putLong(place, word + number);
    }
    Memory.putLong(at + TOTAL, Memory.getLong(at + TOTAL) + number);
  }

  @Override
  void merge(long into, long from) {
    int places = WordTable.places(from);
    long first = table.first(from);
    for (long i = 0; i < places; i++) {
      long word = Memory.getLong(first + (i << 3));
      if (word != WordTable.NONE) {
        count(into, word >> COUNT_BITS, word & COUNT_MASK);
      }
    }
  }

  @Override
  void clear(long at) {
    table.clear(at);
    Memory.putLong(at + TOTAL, 0);
  }

  /**
   * The value below or at which a share of the values lies, as org.HdrHistogram gives it: the
   * greatest of its bucket, at 0 percent the least. Null over no values.
   *
   * @param percentile 0 to 100
   */
  long value(long at, double percentile) {
    long total = Memory.getLong(at + TOTAL);
    if (total == 0) {
      return Nulls.INT64;
    }
    int bucket = bucketOf(at, rank(percentile, total));
    return percentile == 0 ? scale.least(bucket) : scale.greatest(bucket);
  }

  /** One ulp less, lest a share that is a whole number of values be rounded up to the next. */
  private static long rank(double percentile, long total) {
    double share = Math.max(0, Math.nextDown(percentile));
    return Math.max(1, (long) Math.ceil(share * total / 100));
  }

  /** The bucket of the value of a rank: first a thousand buckets at once, then one by one. */
  private int bucketOf(long at, long rank) {
    Arrays.fill(coarse, 0);
    Arrays.fill(fine, 0);
    int places = WordTable.places(at);
    long first = table.first(at);
    for (long i = 0; i < places; i++) {
      long word = Memory.getLong(first + (i << 3));
      if (word != WordTable.NONE) {
        coarse[(int) (word >> (COUNT_BITS + FINE_BITS))] += word & COUNT_MASK;
      }
    }
    long rest = rank;
    int range = 0;
    while (rest > coarse[range]) {
      rest -= coarse[range++];
    }
    for (long i = 0; i < places; i++) {
      long word = Memory.getLong(first + (i << 3));
      if (word != WordTable.NONE && word >> (COUNT_BITS + FINE_BITS) == range) {
        fine[(int) (word >> COUNT_BITS) & (fine.length - 1)] += word & COUNT_MASK;
      }
    }
    int bucket = 0;
    while (rest > fine[bucket]) {
      rest -= fine[bucket++];
    }
    return (range << FINE_BITS) + bucket;
  }
}
