package io.tidemark.aggregate;

import io.tidemark.record.Memory;

/**
 * The variance of exact values from their number, sum and sum of squares: {@code n * sum(x^2) -
 * sum(x)^2} is computed without loss, in 192 bits, and only that is turned into a double. So the
 * result does not depend on how the rows were grouped, and nothing cancels.
 */
final class SquareSums {
  private static final double TWO_64 = 0x1p64;

  private SquareSums() {}

  /**
   * {@code n * sum(x^2) - sum(x)^2}, never negative.
   *
   * @param count number of the values
   * @param sum slot of their sum
   * @param squares slot of the sum of their squares
   */
  static double deviation(long count, long sum, long squares) {
    // Neither product needs more than 191 bits: the sum of squares has 127, and the square of the
    // sum is not larger than the other.
    long high = high(squares);
    long low = Memory.getLong(squares);
    long p0 = low * count;
    long carry = unsignedHigh(low, count);
    long p1 = high * count + carry;
    long p2 = unsignedHigh(high, count) + (Long.compareUnsigned(p1, carry) < 0 ? 1 : 0);

    long a1 = high(sum);
    long a0 = Memory.getLong(sum);
    if (a1 < 0) {
      a1 = ~a1 + (a0 == 0 ? 1 : 0);
      a0 = -a0;
    }
    long q0 = a0 * a0;
    long q1 = unsignedHigh(a0, a0);
    long q2 = a1 * a1;
    long cross = a0 * a1;
    for (int i = 0; i < 2; i++) {
      q1 += cross;
      q2 += unsignedHigh(a0, a1) + (Long.compareUnsigned(q1, cross) < 0 ? 1 : 0);
    }

    long d0 = p0 - q0;
    long borrow = Long.compareUnsigned(p0, q0) < 0 ? 1 : 0;
    long d1 = p1 - q1 - borrow;
    boolean borrows = p1 == q1 ? borrow != 0 : Long.compareUnsigned(p1, q1) < 0;
    long d2 = p2 - q2 - (borrows ? 1 : 0);
    return toDouble(d2, d1, d0);
  }

  private static long high(long slot) {
    return Memory.getLong(slot + 8) + (Memory.getLong(slot) >> 63);
  }

  private static long unsignedHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }

  /** Three words, the highest below 2^63; the error is below two units in the last place. */
  private static double toDouble(long d2, long d1, long d0) {
    return ((double) d2 * TWO_64 + unsigned(d1)) * TWO_64 + unsigned(d0);
  }

  private static double unsigned(long word) {
    return (double) (word >>> 1) * 2 + (word & 1);
  }
}
