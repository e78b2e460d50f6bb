package io.tidemark.record;

import java.nio.charset.StandardCharsets;

/**
 * Writes a record in place: a flyweight over an absolute address, the counterpart of {@link
 * RecordView}.
 *
 * <p>Every setter checks the value against the field's type and returns the writer. A value that
 * does not fit, collides with the type's null, or is null where the field has none, is refused with
 * {@link IllegalArgumentException} that names the field. Not thread-safe.
 */
public final class RecordWriter {
  private static final long[] POWERS_OF_TEN = new long[FieldType.MAX_PRECISION + 1];

  static {
    POWERS_OF_TEN[0] = 1;
    for (int i = 1; i < POWERS_OF_TEN.length; i++) {
      POWERS_OF_TEN[i] = POWERS_OF_TEN[i - 1] * 10;
    }
  }

  private long address;

  /** Moves the writer to a place of at least the schema's length. */
  public RecordWriter wrap(long recordAddress) {
    address = recordAddress;
    return this;
  }

  /** Where the record lies. */
  public long address() {
    return address;
  }

  /**
   * Writes the header of a record with neither event nor ingest time yet; its sequence is the
   * engine's to set.
   *
   * @param routing made by {@link RecordHeader#routing}
   */
  public RecordWriter header(long routing) {
    Memory.putLong(address + RecordHeader.EVENT_TIME_OFFSET, Nulls.INT64);
    Memory.putLong(address + RecordHeader.INGEST_TIME_OFFSET, 0);
    Memory.putLong(address + RecordHeader.STREAM_OFFSET, routing);
    return this;
  }

  /** The same with the parts of the routing word given apart. */
  public RecordWriter header(int stream, byte kind, byte watermarkKey, int partition) {
    return header(RecordHeader.routing(stream, kind, watermarkKey, partition));
  }

  /** Sets the event time, in the stream's unit. */
  public RecordWriter eventTime(long time) {
    Memory.putLong(address + RecordHeader.EVENT_TIME_OFFSET, time);
    return this;
  }

  /** Sets the ingest time, in nanoseconds since the epoch. */
  public RecordWriter ingestTime(long nanos) {
    Memory.putLong(address + RecordHeader.INGEST_TIME_OFFSET, nanos);
    return this;
  }

  /** Sets every field of the schema to its null, also those that may not stay so. */
  public RecordWriter clear(Schema schema) {
    for (Field field : schema.fields()) {
      putNull(field);
    }
    return this;
  }

  /**
   * Sets a field by its integer: an integer or timestamp value, a decimal's unscaled value, a
   * symbol's id, 0 or 1 for a boolean.
   */
  public RecordWriter integer(Field field, long value) {
    long at = address + field.offset();
    switch (field.type().kind()) {
      case INT8 -> Memory.putByte(at, (byte) inRange(field, value, Byte.MAX_VALUE));
      case INT16 -> Memory.putShort(at, (short) inRange(field, value, Short.MAX_VALUE));
      case INT32 -> Memory.putInt(at, (int) inRange(field, value, Integer.MAX_VALUE));
      case INT64, TIMESTAMP -> Memory.putLong(at, inRange(field, value, Long.MAX_VALUE));
      case DECIMAL ->
          Memory.putLong(at, inRange(field, value, POWERS_OF_TEN[field.type().precision()] - 1));
      case SYMBOL -> {
        if (value < 0 || value > Integer.MAX_VALUE) {
          throw misfit(field, value);
        }
        Memory.putInt(at, (int) value);
      }
      case BOOLEAN -> {
        if (value != 0 && value != 1) {
          throw misfit(field, value);
        }
        Memory.putByte(at, (byte) value);
      }
      case FLOAT64, CHARS -> throw misfit(field, value);
    }
    return this;
  }

  /** Sets a {@code float64} field. */
  public RecordWriter float64(Field field, double value) {
    if (field.type().kind() != FieldType.Kind.FLOAT64) {
      throw misfit(field, value);
    }
    Memory.putDouble(address + field.offset(), value);
    return this;
  }

  /** Sets a {@code chars} field to ASCII text no longer than the field. */
  public RecordWriter chars(Field field, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    int size = field.type().size();
    if (field.type().kind() != FieldType.Kind.CHARS
        || bytes.length > size
        || !text.chars().allMatch(c -> c < 0x80)) {
      throw misfit(field, "'" + text + "'");
    }
    Memory.zero(address + field.offset(), size);
    Memory.copyIn(bytes, 0, address + field.offset(), bytes.length);
    return this;
  }

  /** Sets a field to null. */
  public RecordWriter setNull(Field field) {
    if (!field.nullable()) {
      throw new IllegalArgumentException(
          "field " + field + " got null; give it a value or declare it nullable");
    }
    putNull(field);
    return this;
  }

  private void putNull(Field field) {
    long at = address + field.offset();
    switch (field.type().kind()) {
      case INT8 -> Memory.putByte(at, Nulls.INT8);
      case INT16 -> Memory.putShort(at, Nulls.INT16);
      case INT32, SYMBOL -> Memory.putInt(at, Nulls.INT32);
      case INT64, DECIMAL, TIMESTAMP -> Memory.putLong(at, Nulls.INT64);
      case FLOAT64 -> Memory.putLong(at, Nulls.FLOAT64_BITS);
      case BOOLEAN -> Memory.putByte(at, Nulls.BOOLEAN);
      case CHARS -> {
        Memory.zero(at, field.type().size());
        Memory.putByte(at, Nulls.CHARS);
      }
    }
  }

  private static long inRange(Field field, long value, long max) {
    if (value > max || value < -max) {
      throw misfit(field, value);
    }
    return value;
  }

  private static IllegalArgumentException misfit(Field field, Object value) {
    return new IllegalArgumentException("field " + field + " cannot hold " + value);
  }
}
