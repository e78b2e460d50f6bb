package io.tidemark.expression;

import io.tidemark.record.Nulls;

/**
 * Conversions between types, null to null. Called by generated code, from other packages too; of no
 * use elsewhere.
 */
public final class Conversions {
  private static final long NULL = Nulls.INT64;
  private static final int MANTISSA_BITS = 52;

  private Conversions() {}

  /** An int8 as an int64. */
  public static long widen(byte value) {
    return value == Nulls.INT8 ? NULL : value;
  }

  /** An int16 as an int64. */
  public static long widen(short value) {
    return value == Nulls.INT16 ? NULL : value;
  }

  /** An int32 or a symbol as an int64. */
  public static long widen(int value) {
    return value == Nulls.INT32 ? NULL : value;
  }

  /** A boolean as an int64. */
  public static long widenBoolean(int value) {
    return value == Nulls.BOOLEAN ? NULL : value;
  }

  /** An int64 that is in range, or null, as an int8. */
  public static byte toInt8(long value) {
    return value == NULL ? Nulls.INT8 : (byte) value;
  }

  /** An int64 that is in range, or null, as an int16. */
  public static short toInt16(long value) {
    return value == NULL ? Nulls.INT16 : (short) value;
  }

  /** An int64 that is in range, or null, as an int32 or a symbol. */
  public static int toInt32(long value) {
    return value == NULL ? Nulls.INT32 : (int) value;
  }

  /** The value, if it is within +/-{@code limit}. */
  public static long checkRange(long value, long limit) {
    if ((value > limit || value < -limit) && value != NULL) {
      throw overflow(Long.toString(value), limit);
    }
    return value;
  }

  /** A decimal times a power of ten, within +/-{@code limit}. */
  public static long scaleUp(long value, long factor, long limit) {
    if (value == NULL) {
      return NULL;
    }
    long product = value * factor;
    if (Math.multiplyHigh(value, factor) != product >> 63 || product > limit || product < -limit) {
      throw overflow(value + " * " + factor, limit);
    }
    return product;
  }

  /** A decimal divided by a power of ten, rounded half up (away from zero). */
  public static long roundHalfUp(long value, long divisor, long limit) {
    if (value == NULL) {
      return NULL;
    }
    long quotient = value / divisor;
    long remainder = Math.abs(value % divisor);
    long rounded = remainder >= divisor - remainder ? quotient + ((value >> 63) | 1) : quotient;
    return checkRange(rounded, limit);
  }

  /** A decimal divided by a power of ten, cut off. */
  public static long truncate(long value, long divisor, long limit) {
    return value == NULL ? NULL : checkRange(value / divisor, limit);
  }

  /** An unscaled value over a power of ten as a double. */
  public static double toFloat64(long value, long divisor) {
    return value == NULL ? Nulls.FLOAT64 : (double) value / (double) divisor;
  }

  /** A double cut off to an integer. */
  public static long float64ToInteger(double value, long limit) {
    if (Nulls.isNull(value)) {
      return NULL;
    }
    if (value >= -0x1p63 && value < 0x1p63) {
      long integer = (long) value;
      if (integer <= limit && integer >= -limit) {
        return integer;
      }
    }
    throw overflow(Double.toString(value), limit);
  }

  /**
   * A double times a power of ten, rounded half up from its exact binary value.
   *
   * @param factor 10 to the decimal's scale
   */
  public static long float64ToDecimal(double value, long factor, long limit) {
    if (Nulls.isNull(value)) {
      return NULL;
    }
    double estimate = Math.abs(value) * (double) factor;
    if (!(estimate < 0x1p63)) {
      throw overflow(value + " * " + factor, limit);
    }
    long bits = Double.doubleToRawLongBits(value);
    int exponent = Math.getExponent(value);
    long mantissa = bits & ((1L << MANTISSA_BITS) - 1);
    if (exponent < Double.MIN_EXPONENT) {
      exponent = Double.MIN_EXPONENT;
    } else {
      mantissa |= 1L << MANTISSA_BITS;
    }
    long magnitude = shiftedProduct(mantissa, factor, exponent - MANTISSA_BITS);
    if (magnitude > limit || magnitude < 0) {
      throw overflow(value + " * " + factor, limit);
    }
    return value < 0 ? -magnitude : magnitude;
  }

  /** {@code a * b * 2^exponent} of two numbers that are not negative, rounded half up. */
  private static long shiftedProduct(long a, long b, int exponent) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    if (exponent >= 0) {
      return low << exponent;
    }
    int shift = -exponent;
    if (shift > 127) {
      return 0;
    }
    // Half of the last place, then cut off.
    if (shift > 64) {
      high += 1L << (shift - 65);
      return high >>> (shift - 64);
    }
    long half = 1L << (shift - 1);
    long rounded = low + half;
    if (Long.compareUnsigned(rounded, half) < 0) {
      high++;
    }
    return shift == 64 ? high : (high << (64 - shift)) | (rounded >>> shift);
  }

  /** A timestamp plus a count of its unit, held at the ends of the range. */
  public static long shiftTime(long time, long count) {
    if (time == NULL) {
      return NULL;
    }
    long sum = time + count;
    if (((time ^ sum) & (count ^ sum)) < 0) {
      return time < 0 ? -Long.MAX_VALUE : Long.MAX_VALUE;
    }
    return Math.max(sum, -Long.MAX_VALUE);
  }

  /** A timestamp in a finer unit, held at the ends of the range. */
  public static long refineTime(long time, long factor) {
    if (time == NULL) {
      return NULL;
    }
    long product = time * factor;
    if (Math.multiplyHigh(time, factor) != product >> 63) {
      return time < 0 ? -Long.MAX_VALUE : Long.MAX_VALUE;
    }
    return Math.max(product, -Long.MAX_VALUE);
  }

  /** A timestamp in a coarser unit, rounded down. */
  public static long coarsenTime(long time, long divisor) {
    return time == NULL ? NULL : Math.floorDiv(time, divisor);
  }

  private static ExpressionOverflowException overflow(String value, long limit) {
    return new ExpressionOverflowException(
        "cast of " + value + " exceeds +/-" + limit + ", the range of its type");
  }
}
