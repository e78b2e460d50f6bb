package io.tidemark.record;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Reads a record in place: a flyweight over an absolute address.
 *
 * <p>Wrap it again for each record; it is not thread-safe and must not outlive the memory under it.
 * The getters by {@link Field} suit callers outside the record path; inside, code is generated over
 * {@link #address()}.
 */
public final class RecordView {
  private long address;

  /** Moves the view to a record. */
  public RecordView wrap(long recordAddress) {
    address = recordAddress;
    return this;
  }

  /** Where the record lies. */
  public long address() {
    return address;
  }

  /** Event time in the stream's unit, {@link Nulls#INT64} if the record has none. */
  public long eventTime() {
    return Memory.getLong(address + RecordHeader.EVENT_TIME_OFFSET);
  }

  /** Ingest time in nanoseconds since the epoch, 0 if unknown. */
  public long ingestTime() {
    return Memory.getLong(address + RecordHeader.INGEST_TIME_OFFSET);
  }

  /** Position in the engine's input. */
  public long sequence() {
    return Memory.getLong(address + RecordHeader.SEQUENCE_OFFSET);
  }

  /** Id of the stream. */
  public int stream() {
    return Memory.getShort(address + RecordHeader.STREAM_OFFSET);
  }

  /** Code of the {@link RecordKind}. */
  public byte kind() {
    return Memory.getByte(address + RecordHeader.KIND_OFFSET);
  }

  /** Source partition. */
  public int partition() {
    return Memory.getInt(address + RecordHeader.PARTITION_OFFSET);
  }

  /** Whether the field holds its type's null. */
  public boolean isNull(Field field) {
    long at = address + field.offset();
    return switch (field.type().kind()) {
      case INT8 -> Memory.getByte(at) == Nulls.INT8;
      case INT16 -> Memory.getShort(at) == Nulls.INT16;
      case INT32, SYMBOL -> Memory.getInt(at) == Nulls.INT32;
      case INT64, DECIMAL, TIMESTAMP -> Memory.getLong(at) == Nulls.INT64;
      case FLOAT64 -> Memory.getLong(at) == Nulls.FLOAT64_BITS;
      case BOOLEAN -> Memory.getByte(at) == Nulls.BOOLEAN;
      case CHARS -> Memory.getByte(at) == Nulls.CHARS;
    };
  }

  /**
   * The field as an integer: the value of an integer or a timestamp, the unscaled value of a
   * decimal, the id of a symbol, 0 or 1 for a boolean. Null is the null of the field's own width
   * widened to {@link Nulls#INT64}.
   *
   * @throws IllegalArgumentException for doubles and chars
   */
  public long integer(Field field) {
    if (isNull(field)) {
      return Nulls.INT64;
    }
    long at = address + field.offset();
    return switch (field.type().kind()) {
      case INT8, BOOLEAN -> Memory.getByte(at);
      case INT16 -> Memory.getShort(at);
      case INT32, SYMBOL -> Memory.getInt(at);
      case INT64, DECIMAL, TIMESTAMP -> Memory.getLong(at);
      case FLOAT64, CHARS ->
          throw new IllegalArgumentException("field " + field + " is no integer");
    };
  }

  /** The double in a {@code float64} field. */
  public double float64(Field field) {
    require(field, FieldType.Kind.FLOAT64);
    return Memory.getDouble(address + field.offset());
  }

  /** The value of a decimal field, or null. Allocates. */
  public BigDecimal decimal(Field field) {
    require(field, FieldType.Kind.DECIMAL);
    return isNull(field) ? null : BigDecimal.valueOf(integer(field), field.type().scale());
  }

  /** The text of a {@code chars} field, or null. Allocates. */
  public String chars(Field field) {
    require(field, FieldType.Kind.CHARS);
    if (isNull(field)) {
      return null;
    }
    byte[] bytes = new byte[field.type().size()];
    Memory.copyOut(address + field.offset(), bytes, 0, bytes.length);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] == 0) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.US_ASCII);
  }

  /** The value of any field as text, {@code null} for null: for people and tests. Allocates. */
  public String text(Field field, SymbolTable symbols) {
    if (isNull(field)) {
      return "null";
    }
    return switch (field.type().kind()) {
      case FLOAT64 -> Double.toString(float64(field));
      case CHARS -> chars(field);
      case DECIMAL -> decimal(field).toPlainString();
      case SYMBOL -> symbols.text((int) integer(field));
      case BOOLEAN -> Boolean.toString(integer(field) != 0);
      case INT8, INT16, INT32, INT64, TIMESTAMP -> Long.toString(integer(field));
    };
  }

  private static void require(Field field, FieldType.Kind kind) {
    if (field.type().kind() != kind) {
      throw new IllegalArgumentException("field " + field + " read as " + kind);
    }
  }
}
