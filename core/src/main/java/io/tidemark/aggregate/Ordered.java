package io.tidemark.aggregate;

import io.tidemark.record.Nulls;

/**
 * Doubles as int64 that compare as {@link Double#compare} does: -0.0 below 0.0, NaN (all are one)
 * above everything. Null is the null of an int64.
 */
final class Ordered {
  private Ordered() {}

  static long of(double value) {
    if (Nulls.isNull(value)) {
      return Nulls.INT64;
    }
    long bits = Double.doubleToLongBits(value);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }

  static double toDouble(long ordered) {
    return ordered == Nulls.INT64
        ? Nulls.FLOAT64
        : Double.longBitsToDouble(ordered ^ ((ordered >> 63) & Long.MAX_VALUE));
  }
}
