package io.tidemark.expression;

import io.tidemark.record.Nulls;
import java.math.BigInteger;

/**
 * 128-bit integers in two longs, without allocation.
 *
 * <p>A number is held in <em>spill form</em>: {@code spill * 2^64 + low}, both signed. As long as
 * it fits int64, the spill is 0; so a sum is one addition, and the spill is touched only when that
 * wraps ({@link #sumSpill}). Results that fit no int64, or are {@link Nulls#INT64}, are an {@link
 * ExpressionOverflowException}.
 */
public final class Int128 {
  /** The largest power of ten that a dividend may be scaled by. */
  public static final int MAX_SHIFT = 2 * Digits.MAX_POWER;

  private static final long LOW_HALF = 0xFFFF_FFFFL;

  private Int128() {}

  /** What the spill grows by when {@code a + b} is added up in 64 bits: -1, 0 or 1. */
  public static long sumSpill(long a, long b) {
    long sum = a + b;
    return ((a ^ sum) & (b ^ sum)) < 0 ? ((a >> 63) | 1) : 0;
  }

  /** The spill of {@code a * b}; its low word is the wrapping product. */
  public static long productSpill(long a, long b) {
    return Math.multiplyHigh(a, b) - ((a * b) >> 63);
  }

  /** Whether the number is negative. */
  public static boolean isNegative(long spill, long low) {
    return spill == 0 ? low < 0 : spill < 0;
  }

  /** Compares two numbers; the result is negative, zero or positive. */
  public static int compare(long aSpill, long aLow, long bSpill, long bLow) {
    return aSpill != bSpill ? Long.compare(aSpill, bSpill) : Long.compare(aLow, bLow);
  }

  /** The double nearest to the number, but for a unit in the last place. */
  public static double toDouble(long spill, long low) {
    return (double) spill * 0x1p64 + (double) low;
  }

  /**
   * The number as an int64.
   *
   * @throws ExpressionOverflowException if it fits none
   */
  public static long narrow(long spill, long low) {
    if (spill != 0 || low == Nulls.INT64) {
      throw overflow("result", spill, low);
    }
    return low;
  }

  /**
   * The number as the unscaled value of a decimal.
   *
   * @param precision of the decimal, 1 to 18
   * @throws ExpressionOverflowException if it has more digits
   */
  public static long narrowDecimal(long spill, long low, int precision) {
    long limit = Digits.limit(precision);
    if (spill != 0 || low > limit || low < -limit) {
      throw overflow("decimal of " + precision + " digits", spill, low);
    }
    return low;
  }

  /**
   * Divides, cutting the fraction off.
   *
   * @throws DivisionByZeroException if the divisor is 0
   * @throws ExpressionOverflowException if the quotient fits no int64
   */
  public static long divide(long spill, long low, long divisor) {
    if (spill == 0 && divisor != 0 && low != Nulls.INT64) {
      return low / divisor;
    }
    return divide(spill, low, 0, 0, divisor, false);
  }

  /**
   * Divides {@code dividend * 10^shift} by an int64, rounding half up (away from zero).
   *
   * @param shift 0 to {@link #MAX_SHIFT}
   * @throws DivisionByZeroException if the divisor is 0
   * @throws ExpressionOverflowException if the quotient fits no int64
   */
  public static long divideHalfUp(long spill, long low, int shift, long divisor) {
    return divide(spill, low, shift, 0, divisor, true);
  }

  /**
   * Divides {@code dividend * 10^shift} by a 128-bit number, rounding half up (away from zero).
   *
   * @param shift 0 to {@link #MAX_SHIFT}
   * @throws DivisionByZeroException if the divisor is 0
   * @throws ExpressionOverflowException if the quotient fits no int64
   */
  public static long divideHalfUp(
      long spill, long low, int shift, long divisorSpill, long divisorLow) {
    return divide(spill, low, shift, divisorSpill, divisorLow, true);
  }

  private static long divide(
      long spill, long low, int shift, long divisorSpill, long divisorLow, boolean halfUp) {
    if (divisorSpill == 0 && divisorLow == 0) {
      throw new DivisionByZeroException(text(spill, low) + " / 0: division by zero");
    }
    if (shift < 0 || shift > MAX_SHIFT) {
      throw new IllegalArgumentException("shift=" + shift + ", expected 0 to " + MAX_SHIFT);
    }
    long n0 = low;
    long n1 = magnitudeHigh(spill, low);
    long n2 = 0;
    if (isNegative(spill, low)) {
      n0 = -low;
    }
    for (int left = shift; left > 0; left -= Digits.MAX_POWER) {
      long factor = Digits.power(Math.min(left, Digits.MAX_POWER));
      long c0 = unsignedHigh(n0, factor);
      long p1 = n1 * factor;
      long c1 = unsignedHigh(n1, factor);
      if (unsignedHigh(n2, factor) != 0) {
        throw overflow("quotient of a dividend scaled by 10^" + shift, spill, low);
      }
      long p2 = n2 * factor;
      n0 *= factor;
      n1 = p1 + c0;
      if (Long.compareUnsigned(n1, p1) < 0) {
        c1++;
      }
      n2 = p2 + c1;
      if (Long.compareUnsigned(n2, p2) < 0) {
        throw overflow("quotient of a dividend scaled by 10^" + shift, spill, low);
      }
    }
    long d1 = magnitudeHigh(divisorSpill, divisorLow);
    boolean divisorNegative = isNegative(divisorSpill, divisorLow);
    long d0 = divisorNegative ? -divisorLow : divisorLow;
    long quotient =
        d1 == 0 ? byOneWord(n2, n1, n0, d0, halfUp) : byTwoWords(n2, n1, n0, d1, d0, halfUp);
    if (quotient < 0) {
      throw overflow("quotient of a dividend scaled by 10^" + shift, spill, low);
    }
    return isNegative(spill, low) != divisorNegative ? -quotient : quotient;
  }

  /** The high word of the absolute value; its low word is that of {@code low} or {@code -low}. */
  private static long magnitudeHigh(long spill, long low) {
    long high = spill + (low >> 63);
    return isNegative(spill, low) ? ~high + (low == 0 ? 1 : 0) : high;
  }

  /** The quotient of unsigned numbers, or -1 if it is 2^63 or more. */
  private static long byOneWord(long n2, long n1, long n0, long d, boolean halfUp) {
    if (n2 != 0 || Long.compareUnsigned(n1, d) >= 0) {
      return -1;
    }
    long quotient = divideWords(n1, n0, d);
    long remainder = n0 - quotient * d;
    if (quotient >= 0 && halfUp && Long.compareUnsigned(remainder, d - remainder) >= 0) {
      quotient++;
    }
    return quotient < 0 ? -1 : quotient;
  }

  /**
   * The quotient of unsigned numbers, {@code d1} not 0, or -1 if it is 2^63 or more: one digit of
   * Knuth's algorithm D in base 2^64.
   */
  private static long byTwoWords(long n2, long n1, long n0, long d1, long d0, boolean halfUp) {
    if (compareWords(n2, n1, d1, d0) >= 0) {
      return -1;
    }
    int shift = Long.numberOfLeadingZeros(d1);
    long e1 = shiftLeft(d1, d0, shift);
    long e0 = d0 << shift;
    long m2 = shiftLeft(n2, n1, shift);
    long m1 = shiftLeft(n1, n0, shift);
    long m0 = n0 << shift;
    long quotient = m2 == e1 ? -1 : divideWords(m2, m1, e1);
    // The dividend less quotient * divisor; the estimate is too large by 2 at most.
    long p0 = quotient * e0;
    long carry = unsignedHigh(quotient, e0);
    long p1 = quotient * e1 + carry;
    long p2 = unsignedHigh(quotient, e1) + (Long.compareUnsigned(p1, carry) < 0 ? 1 : 0);
    while (p2 != m2 ? Long.compareUnsigned(p2, m2) > 0 : compareWords(p1, p0, m1, m0) > 0) {
      quotient--;
      long borrow = Long.compareUnsigned(p0, e0) < 0 ? 1 : 0;
      p2 -= borrowOf(p1, e1, borrow);
      p1 = p1 - e1 - borrow;
      p0 -= e0;
    }
    if (quotient < 0) {
      return -1;
    }
    long r1 = m1 - p1 - (Long.compareUnsigned(m0, p0) < 0 ? 1 : 0);
    long r0 = m0 - p0;
    long rest1 = e1 - r1 - (Long.compareUnsigned(e0, r0) < 0 ? 1 : 0);
    if (halfUp && compareWords(r1, r0, rest1, e0 - r0) >= 0) {
      quotient++;
    }
    return quotient < 0 ? -1 : quotient;
  }

  private static long borrowOf(long a, long b, long borrow) {
    int order = Long.compareUnsigned(a, b);
    return order < 0 || (order == 0 && borrow != 0) ? 1 : 0;
  }

  private static int compareWords(long a1, long a0, long b1, long b0) {
    return a1 != b1 ? Long.compareUnsigned(a1, b1) : Long.compareUnsigned(a0, b0);
  }

  private static long shiftLeft(long high, long low, int shift) {
    return shift == 0 ? high : (high << shift) | (low >>> (64 - shift));
  }

  private static long unsignedHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }

  /** The unsigned quotient of two words by one, {@code n1 < d}: two digits in base 2^32. */
  private static long divideWords(long n1, long n0, long d) {
    if (n1 == 0) {
      return Long.divideUnsigned(n0, d);
    }
    int shift = Long.numberOfLeadingZeros(d);
    long divisor = d << shift;
    long high = shiftLeft(n1, n0, shift);
    long low = n0 << shift;
    long digit1 = digit(high, low >>> 32, divisor);
    long rest = ((high << 32) | (low >>> 32)) - digit1 * divisor;
    long digit0 = digit(rest, low & LOW_HALF, divisor);
    return (digit1 << 32) | digit0;
  }

  /** One digit of {@code (n * 2^32 + next) / d}, the top bit of {@code d} set. */
  private static long digit(long n, long next, long d) {
    long high = d >>> 32;
    long low = d & LOW_HALF;
    long digit = Long.divideUnsigned(n, high);
    long rest = n - digit * high;
    while (digit > LOW_HALF || Long.compareUnsigned(digit * low, (rest << 32) | next) > 0) {
      digit--;
      rest += high;
      if (rest > LOW_HALF) {
        break;
      }
    }
    return digit;
  }

  private static ExpressionOverflowException overflow(String what, long spill, long low) {
    return new ExpressionOverflowException(
        what
            + " of "
            + text(spill, low)
            + " (unscaled if a decimal) does not fit; reduce the scale or the amount that is summed");
  }

  private static String text(long spill, long low) {
    return BigInteger.valueOf(spill).shiftLeft(Long.SIZE).add(BigInteger.valueOf(low)).toString();
  }
}
