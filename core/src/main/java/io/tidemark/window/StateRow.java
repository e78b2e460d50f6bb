package io.tidemark.window;

import io.tidemark.record.Field;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;

/**
 * A row of state that a window function keeps off-heap: a flyweight, the same object each time.
 * Fields are null until they are set, whether or not they may stay so. Valid during the call.
 */
public final class StateRow {
  private final Schema schema;
  private final RecordView view = new RecordView();
  private final RecordWriter writer = new RecordWriter();

  StateRow(Schema schema) {
    this.schema = schema;
  }

  /** Bytes of a row of state: a record without a header. */
  static int length(Schema schema) {
    return schema.length() - RecordHeader.LENGTH;
  }

  /** Moves to the bytes of a row. */
  StateRow wrap(long address) {
    view.wrap(address - RecordHeader.LENGTH);
    writer.wrap(address - RecordHeader.LENGTH);
    return this;
  }

  /** The schema as it was declared. */
  public Schema schema() {
    return schema;
  }

  /** Whether a field has no value. */
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

  /** Sets a {@code chars} field to ASCII text no longer than the field. */
  public StateRow chars(Field field, String text) {
    writer.chars(field, text);
    return this;
  }

  /** Sets all fields to null. */
  public StateRow clear() {
    writer.clear(schema);
    return this;
  }
}
