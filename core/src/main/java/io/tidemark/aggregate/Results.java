package io.tidemark.aggregate;

import io.tidemark.expression.Int128;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;

/**
 * Turns slots into result fields, one static method each, called by generated accumulators. What
 * does not fit its field is an {@link ArithmeticException}. Public for generated classes only.
 */
public final class Results {
  private Results() {}

  /** Writes a count. */
  public static void count(long slot, long field) {
    Memory.putLong(field, Memory.getLong(slot));
  }

  /** Writes a value of 8 bytes, null included. */
  public static void value64(long slot, long field) {
    Memory.putLong(field, Memory.getLong(slot));
  }

  /** Writes a value of 4 bytes. */
  public static void value32(long slot, long field) {
    put32(Memory.getLong(slot), field);
  }

  /** Writes a value of 2 bytes. */
  public static void value16(long slot, long field) {
    put16(Memory.getLong(slot), field);
  }

  /** Writes a value of 1 byte. */
  public static void value8(long slot, long field) {
    put8(Memory.getLong(slot), field);
  }

  static void put64(long value, long field) {
    Memory.putLong(field, value);
  }

  static void put32(long value, long field) {
    Memory.putInt(field, value == Nulls.INT64 ? Nulls.INT32 : (int) value);
  }

  static void put16(long value, long field) {
    Memory.putShort(field, value == Nulls.INT64 ? Nulls.INT16 : (short) value);
  }

  static void put8(long value, long field) {
    Memory.putByte(field, value == Nulls.INT64 ? Nulls.INT8 : (byte) value);
  }

  /** Writes a double that is held in its ordered form. */
  static void putOrdered(long value, long field) {
    Memory.putDouble(field, Ordered.toDouble(value));
  }

  /** Writes a decimal of any number of digits. */
  static void putDecimal(long value, long field) {
    Memory.putLong(field, value == Nulls.INT64 ? value : decimal(value));
  }

  /**
   * Writes a variance of exact values or its root; null over too few.
   *
   * @param unit ten to the power of the values' scale
   * @param less 0 of the population, 1 of a sample
   */
  static void spread(
      long values, long sum, long squares, long field, double unit, int less, boolean root) {
    long count = Memory.getLong(values);
    spill(sum);
    spill(squares);
    if (count <= less) {
      Memory.putDouble(field, Nulls.FLOAT64);
      return;
    }
    double variance = SquareSums.deviation(count, sum, squares) / count / (count - less);
    Memory.putDouble(field, root ? Math.sqrt(variance) / unit : variance / unit / unit);
  }

  /** Writes a variance of doubles or its root; null over too few. */
  static void spreadDouble(long slot, long field, int less, boolean root) {
    double variance = Moments.variance(slot, less);
    boolean rooted = root && !Nulls.isNull(variance);
    Memory.putDouble(field, rooted ? Math.sqrt(variance) : variance);
  }

  /** Writes a sum of integers. */
  public static void sum(long values, long slot, long field) {
    Memory.putLong(
        field,
        Memory.getLong(values) == 0
            ? Nulls.INT64
            : Int128.narrow(spill(slot), Memory.getLong(slot)));
  }

  /** Writes a sum of decimals that has at most {@code precision} digits. */
  public static void sumDecimal(long values, long slot, long field, int precision) {
    Memory.putLong(
        field,
        Memory.getLong(values) == 0
            ? Nulls.INT64
            : Int128.narrowDecimal(spill(slot), Memory.getLong(slot), precision));
  }

  /** Writes a sum of doubles. */
  public static void sumDouble(long values, long slot, long field) {
    double sum = Memory.getDouble(slot);
    Memory.putDouble(field, Memory.getLong(values) == 0 ? Nulls.FLOAT64 : sum);
  }

  /** Writes a mean of integers, the fraction dropped. */
  public static void averageInteger(long values, long slot, long field) {
    long count = Memory.getLong(values);
    Memory.putLong(
        field, count == 0 ? Nulls.INT64 : Int128.divide(spill(slot), Memory.getLong(slot), count));
  }

  /** Writes a mean of decimals with {@code digits} more than the values have, half up. */
  public static void averageDecimal(long values, long slot, long field, int digits) {
    long count = Memory.getLong(values);
    Memory.putLong(
        field,
        count == 0
            ? Nulls.INT64
            : decimal(Int128.divideHalfUp(spill(slot), Memory.getLong(slot), digits, count)));
  }

  /** Writes a mean of doubles. */
  public static void averageDouble(long values, long slot, long field) {
    long count = Memory.getLong(values);
    Memory.putDouble(field, count == 0 ? Nulls.FLOAT64 : Memory.getDouble(slot) / count);
  }

  /** Writes the ratio of two sums with {@code digits} more than theirs, half up; null by zero. */
  public static void ratio(long numerator, long denominator, long field, int digits) {
    long low = Memory.getLong(denominator);
    long spill = spill(denominator);
    Memory.putLong(
        field,
        low == 0 && spill == 0
            ? Nulls.INT64
            : decimal(
                Int128.divideHalfUp(
                    spill(numerator), Memory.getLong(numerator), digits, spill, low)));
  }

  private static long spill(long slot) {
    long spill = Memory.getLong(slot + 8);
    if (spill == Folding.LOST) {
      throw new ArithmeticException("the sum of products does not fit 128 bits");
    }
    return spill;
  }

  private static long decimal(long unscaled) {
    return Int128.narrowDecimal(0, unscaled, FieldType.MAX_PRECISION);
  }
}
