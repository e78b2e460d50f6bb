package io.tidemark.record;

import java.util.Objects;

/**
 * The type of a field: its kind, and what the kind needs (precision and scale, unit, length).
 *
 * <p>Immutable and comparable by value. {@link #toString()} is the form that schemas, errors and
 * fingerprints use, such as {@code decimal(18,2)}.
 */
public final class FieldType {
  /** The largest precision of a decimal: its scaled value is an int64. */
  public static final int MAX_PRECISION = 18;

  /** The longest {@code chars} field, in bytes. */
  public static final int MAX_CHARS = 256;

  /** Signed 8-bit integer. */
  public static final FieldType INT8 = new FieldType(Kind.INT8, 0, 0, null);

  /** Signed 16-bit integer. */
  public static final FieldType INT16 = new FieldType(Kind.INT16, 0, 0, null);

  /** Signed 32-bit integer. */
  public static final FieldType INT32 = new FieldType(Kind.INT32, 0, 0, null);

  /** Signed 64-bit integer. */
  public static final FieldType INT64 = new FieldType(Kind.INT64, 0, 0, null);

  /** IEEE 754 double. */
  public static final FieldType FLOAT64 = new FieldType(Kind.FLOAT64, 0, 0, null);

  /** True or false. */
  public static final FieldType BOOLEAN = new FieldType(Kind.BOOLEAN, 0, 0, null);

  /** An interned string, held as its int32 id in the {@link SymbolTable}. */
  public static final FieldType SYMBOL = new FieldType(Kind.SYMBOL, 0, 0, null);

  /** What a field holds, and in how many bytes. */
  public enum Kind {
    /** Signed 8-bit integer. */
    INT8(1),
    /** Signed 16-bit integer. */
    INT16(2),
    /** Signed 32-bit integer. */
    INT32(4),
    /** Signed 64-bit integer. */
    INT64(8),
    /** IEEE 754 double. */
    FLOAT64(8),
    /** One byte, 0 or 1. */
    BOOLEAN(1),
    /** Scaled 64-bit integer. */
    DECIMAL(8),
    /** 64-bit count of a unit since the epoch. */
    TIMESTAMP(8),
    /** 32-bit id of an interned string. */
    SYMBOL(4),
    /** ASCII text of a fixed number of bytes, filled up with zeros. */
    CHARS(0);

    private final int size;

    Kind(int size) {
      this.size = size;
    }
  }

  private final Kind kind;
  private final int precision;
  private final int scale;
  private final TimeUnit unit;

  private FieldType(Kind kind, int precision, int scale, TimeUnit unit) {
    this.kind = kind;
    this.precision = precision;
    this.scale = scale;
    this.unit = unit;
  }

  /**
   * A decimal held as a scaled int64.
   *
   * @param precision number of digits, 1 to {@value #MAX_PRECISION}
   * @param scale digits after the point, 0 to {@code precision}
   */
  public static FieldType decimal(int precision, int scale) {
    if (precision < 1 || precision > MAX_PRECISION || scale < 0 || scale > precision) {
      throw new IllegalArgumentException(
          "decimal("
              + precision
              + ","
              + scale
              + "): expected a precision of 1 to "
              + MAX_PRECISION
              + " and a scale of 0 to the precision");
    }
    return new FieldType(Kind.DECIMAL, precision, scale, null);
  }

  /** A point in time, counted in {@code unit} since the epoch, UTC. */
  public static FieldType timestamp(TimeUnit unit) {
    return new FieldType(Kind.TIMESTAMP, 0, 0, Objects.requireNonNull(unit, "unit"));
  }

  /**
   * ASCII text of a fixed length.
   *
   * @param length in bytes, 1 to {@value #MAX_CHARS}
   */
  public static FieldType chars(int length) {
    if (length < 1 || length > MAX_CHARS) {
      throw new IllegalArgumentException(
          "chars(" + length + "): expected a length of 1 to " + MAX_CHARS);
    }
    return new FieldType(Kind.CHARS, length, 0, null);
  }

  /** What a field of this type holds. */
  public Kind kind() {
    return kind;
  }

  /** Bytes that a field takes. */
  public int size() {
    return kind == Kind.CHARS ? precision : kind.size;
  }

  /** Digits of a decimal; length of {@code chars}; else 0. */
  public int precision() {
    return precision;
  }

  /** Digits after the point of a decimal; else 0. */
  public int scale() {
    return scale;
  }

  /** Unit of a timestamp; null for other kinds. */
  public TimeUnit unit() {
    return unit;
  }

  /** Whether this is an integer of any width. */
  public boolean isInteger() {
    return kind == Kind.INT8 || kind == Kind.INT16 || kind == Kind.INT32 || kind == Kind.INT64;
  }

  /** Whether arithmetic applies: integers, decimals and doubles. */
  public boolean isNumeric() {
    return isInteger() || kind == Kind.DECIMAL || kind == Kind.FLOAT64;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FieldType that
        && kind == that.kind
        && precision == that.precision
        && scale == that.scale
        && unit == that.unit;
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, precision, scale, unit);
  }

  @Override
  public String toString() {
    return switch (kind) {
      case DECIMAL -> "decimal(" + precision + "," + scale + ")";
      case TIMESTAMP -> "timestamp(" + unit.symbol() + ")";
      case CHARS -> "chars(" + precision + ")";
      case INT8 -> "int8";
      case INT16 -> "int16";
      case INT32 -> "int32";
      case INT64 -> "int64";
      case FLOAT64 -> "float64";
      case BOOLEAN -> "boolean";
      case SYMBOL -> "symbol";
    };
  }
}
