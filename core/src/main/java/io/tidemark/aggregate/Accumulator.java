package io.tidemark.aggregate;

import io.tidemark.record.Memory;

/**
 * What a list of aggregates keeps per key and slice, as code over off-heap bytes: one class is
 * generated for each list by {@link AccumulatorCompiler}.
 *
 * <p>An accumulator starts with the number of its rows, int64; the rest is the layout's affair. It
 * has no pointers, so a copy of its bytes is a copy of it. Instances hold no state and may be
 * shared.
 */
public abstract class Accumulator {
  /** Offset of the number of rows, int64. */
  public static final int ROWS_OFFSET = 0;

  private final int length;

  /**
   * For generated classes.
   *
   * @param length of an accumulator in bytes, a multiple of 8
   */
  protected Accumulator(int length) {
    this.length = length;
  }

  /** Bytes of an accumulator, a multiple of 8. */
  public final int length() {
    return length;
  }

  /**
   * Makes an accumulator of one row.
   *
   * @throws ArithmeticException if an argument overflows; the bytes are undefined then
   */
  public abstract void create(long accumulator, long record);

  /**
   * Takes in one more row.
   *
   * @throws ArithmeticException if an argument overflows; the accumulator is as it was then
   */
  public abstract void add(long accumulator, long record);

  /** Takes in all that another accumulator holds; that one stays as it is. */
  public abstract void merge(long into, long from);

  /** Makes an accumulator of all that two hold; it may be one of them, others stay as they are. */
  public abstract void mergeInto(long into, long one, long other);

  /**
   * Takes in several accumulators that lie one behind another, by way of registers: a chain of
   * merges through memory would wait for each store.
   *
   * @param from the first of them
   * @param stride bytes from one to the next
   * @param count how many, zero or more
   */
  public abstract void mergeRange(long into, long from, int stride, int count);

  /**
   * Turns several accumulators that lie one behind another into running results: each takes in all
   * that lie behind it.
   *
   * @param last the last of them
   * @param stride bytes from one to the next
   * @param count how many lie before the last, zero or more
   */
  public abstract void accumulateBackwards(long last, int stride, int count);

  /** Takes in all that another accumulator holds, where this one may be empty: without a row. */
  public final void take(long into, long from) {
    if (isEmpty(into)) {
      Memory.copyWords(from, into, length);
    } else {
      merge(into, from);
    }
  }

  /** Takes in several accumulators as {@link #mergeRange} does, where this one may be empty. */
  public final void takeRange(long into, long from, int stride, int count) {
    if (count > 0 && isEmpty(into)) {
      Memory.copyWords(from, into, length);
      mergeRange(into, from + stride, stride, count - 1);
    } else {
      mergeRange(into, from, stride, count);
    }
  }

  /** Whether an accumulator has no row; its other bytes mean nothing then. */
  public static boolean isEmpty(long accumulator) {
    return Memory.getLong(accumulator + ROWS_OFFSET) == 0;
  }

  /** Makes an accumulator one without rows. */
  public static void empty(long accumulator) {
    Memory.putLong(accumulator + ROWS_OFFSET, 0);
  }

  /**
   * Writes the results to the fields of a result row.
   *
   * @throws ArithmeticException if one does not fit its field
   */
  public abstract void writeResults(long accumulator, long row);
}
