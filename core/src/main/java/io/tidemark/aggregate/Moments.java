package io.tidemark.aggregate;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;

/**
 * Number, mean and sum of squared deviations of doubles: Welford's update for a row, Chan's for a
 * merge. Neither subtracts two large sums, so a spread that is small against the values keeps its
 * digits; the grouping may change the last of them.
 */
final class Moments {
  private static final int MEAN = 8;
  private static final int SQUARES = 16;

  private Moments() {}

  static void start(long at, double value) {
    boolean present = !Nulls.isNull(value);
    put(at, present ? 1 : 0, present ? value : 0, 0);
  }

  static void add(long at, double value) {
    if (!Nulls.isNull(value)) {
      long count = Memory.getLong(at) + 1;
      double mean = Memory.getDouble(at + MEAN);
      double delta = value - mean;
      double next = mean + delta / count;
      put(at, count, next, Memory.getDouble(at + SQUARES) + delta * (value - next));
    }
  }

  static void merge(long into, long from) {
    mergeInto(into, into, from);
  }

  static void mergeInto(long into, long one, long other) {
    long a = Memory.getLong(one);
    long b = Memory.getLong(other);
    if (a == 0 || b == 0) {
      long some = a == 0 ? other : one;
      put(into, a + b, Memory.getDouble(some + MEAN), Memory.getDouble(some + SQUARES));
      return;
    }
    double mean = Memory.getDouble(one + MEAN);
    double delta = Memory.getDouble(other + MEAN) - mean;
    double share = (double) b / (a + b);
    double squares =
        Memory.getDouble(one + SQUARES)
            + Memory.getDouble(other + SQUARES)
            + delta * delta * a * share;
    put(into, a + b, mean + delta * share, squares);
  }

  private static void put(long at, long count, double mean, double squares) {
    Memory.putLong(at, count);
    Memory.putDouble(at + MEAN, mean);
    Memory.putDouble(at + SQUARES, squares);
  }

  /**
   * The variance, null over too few values.
   *
   * @param less 0 of the population, 1 of a sample
   */
  static double variance(long at, int less) {
    long count = Memory.getLong(at);
    return count <= less ? Nulls.FLOAT64 : Memory.getDouble(at + SQUARES) / (count - less);
  }
}
