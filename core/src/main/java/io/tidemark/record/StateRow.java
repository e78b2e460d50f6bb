package io.tidemark.record;

import java.math.BigDecimal;

/**
 * Reads and writes one row of typed state in place: the fields of a schema without a record's
 * header, off-heap. A flyweight, wrapped anew for each row.
 *
 * <p>Getters answer as those of {@link RecordView}, setters check as those of {@link RecordWriter}.
 * Not thread-safe; it must not outlive the call it was handed to.
 */
public final class StateRow {
  private final Schema schema;
  private final RecordView view = new RecordView();
  private final RecordWriter writer = new RecordWriter();
  private long address;

  /**
   * Makes a flyweight over nothing yet.
   *
   * @param schema of the rows; it has no event time, for which a row has no place
   */
  public StateRow(Schema schema) {
    if (schema.eventTime() != null) {
      throw new IllegalArgumentException(
          "state "
              + schema.name()
              + " has an event time; declare "
              + schema.eventTime().name()
              + " as a timestamp field");
    }
    this.schema = schema;
  }

  /** Bytes of a row, a multiple of 8. */
  public static int length(Schema schema) {
    return schema.length() - RecordHeader.LENGTH;
  }

  /** Moves to a row. */
  public StateRow wrap(long rowAddress) {
    address = rowAddress;
    view.wrap(rowAddress - RecordHeader.LENGTH);
    writer.wrap(rowAddress - RecordHeader.LENGTH);
    return this;
  }

  /** Schema of the rows. */
  public Schema schema() {
    return schema;
  }

  /** Where the row lies: its first field, at {@code offset() - RecordHeader.LENGTH} each. */
  public long address() {
    return address;
  }

  /** The field of a name; look it up once, not for each row. */
  public Field field(String name) {
    return schema.field(name);
  }

  /** Sets every field to null, also those that may not stay so. */
  public StateRow clear() {
    writer.clear(schema);
    return this;
  }

  /** Whether the field holds its type's null. */
  public boolean isNull(Field field) {
    return view.isNull(field);
  }

  /** The field as an integer, as {@link RecordView#integer} gives it. */
  public long integer(Field field) {
    return view.integer(field);
  }

  /** The double in a {@code float64} field. */
  public double float64(Field field) {
    return view.float64(field);
  }

  /** The value of a decimal field, or null. Allocates. */
  public BigDecimal decimal(Field field) {
    return view.decimal(field);
  }

  /** The text of a {@code chars} field, or null. Allocates. */
  public String chars(Field field) {
    return view.chars(field);
  }

  /** Sets a field by its integer, as {@link RecordWriter#integer} does. */
  public StateRow integer(Field field, long value) {
    writer.integer(field, value);
    return this;
  }

  /** Sets a {@code float64} field. */
  public StateRow float64(Field field, double value) {
    writer.float64(field, value);
    return this;
  }

  /** Sets a {@code chars} field. Allocates. */
  public StateRow chars(Field field, String text) {
    writer.chars(field, text);
    return this;
  }

  /** Sets a field to null. */
  public StateRow setNull(Field field) {
    writer.setNull(field);
    return this;
  }
}
