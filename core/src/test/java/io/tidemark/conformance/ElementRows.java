package io.tidemark.conformance;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.window.ElementIterator;
import io.tidemark.window.WindowContext;
import io.tidemark.window.WindowFunction;
import io.tidemark.window.WindowOutput;

/**
 * A window function that puts out the elements of the window one by one, in the order in which it
 * is given them; each row tells how many are left, itself included.
 */
final class ElementRows implements WindowFunction {
  static final Schema SCHEMA =
      Schema.builder("window elements")
          .eventTime("window_time", TimeUnit.MILLISECONDS)
          .nullable("window_start", FieldType.timestamp(TimeUnit.MILLISECONDS))
          .field("window_end", FieldType.timestamp(TimeUnit.MILLISECONDS))
          .field("left", FieldType.INT64)
          .field("ts", FieldType.timestamp(TimeUnit.MILLISECONDS))
          .field("id", FieldType.INT64)
          .field("key", FieldType.SYMBOL)
          .field("value", FieldType.INT64)
          .build();

  private static final Field ID = WindowJob.ELEMENTS.field("id");
  private static final Field KEY = WindowJob.ELEMENTS.field("key");
  private static final Field VALUE = WindowJob.ELEMENTS.field("value");

  @Override
  public void process(WindowContext context, ElementIterator elements, WindowOutput out) {
    long left = elements.count();
    while (elements.next()) {
      RecordView element = elements.record();
      RecordWriter row = out.row();
      if (context.windowStart() == Long.MIN_VALUE) {
        // A start held at the end of time; the smallest int64 reads back from a null.
        row.setNull(SCHEMA.field("window_start"));
      } else {
        row.integer(SCHEMA.field("window_start"), context.windowStart());
      }
      row.integer(SCHEMA.field("window_end"), context.windowEnd())
          .integer(SCHEMA.field("left"), left--)
          .integer(SCHEMA.field("ts"), element.eventTime())
          .integer(SCHEMA.field("id"), element.integer(ID))
          .integer(SCHEMA.field("key"), element.integer(KEY))
          .integer(SCHEMA.field("value"), element.integer(VALUE));
      out.emit();
    }
  }
}
