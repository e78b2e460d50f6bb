package io.tidemark.record;

/**
 * How a field says that it holds nothing: one value of each type is set aside.
 *
 * <p>The smallest integer of a width is its null, so every other value keeps its natural meaning
 * and a comparison with a constant tells. A value that would collide is refused where it enters (a
 * writer, a result), as an overflow is.
 */
public final class Nulls {
  /** Null of an {@code int8} field. */
  public static final byte INT8 = Byte.MIN_VALUE;

  /** Null of an {@code int16} field. */
  public static final short INT16 = Short.MIN_VALUE;

  /** Null of an {@code int32} field and of a symbol. */
  public static final int INT32 = Integer.MIN_VALUE;

  /** Null of {@code int64}, decimal and timestamp fields, and of an event time. */
  public static final long INT64 = Long.MIN_VALUE;

  /** Null of a boolean field, which else holds 0 or 1. */
  public static final byte BOOLEAN = Byte.MIN_VALUE;

  /** The bits that stand for null in a {@code float64} field: a NaN that no computation yields. */
  public static final long FLOAT64_BITS = 0x7ff8_dead_0000_0001L;

  /** The null of a {@code float64} field as a double. */
  public static final double FLOAT64 = Double.longBitsToDouble(FLOAT64_BITS);

  /** First byte of a null {@code chars} field; ASCII never has it. */
  public static final byte CHARS = Byte.MIN_VALUE;

  private Nulls() {}

  /** Whether a double is the null, as opposed to any number or another NaN. */
  public static boolean isNull(double value) {
    return Double.doubleToRawLongBits(value) == FLOAT64_BITS;
  }
}
