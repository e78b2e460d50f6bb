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
 * is given them; each row tells how many are left, itself included. Of no elements at all it puts
 * out one row that says so. The sum of the values goes to a side output if it is large enough.
 */
final class ElementRows implements WindowFunction {
  static final Schema SCHEMA =
      FiringMeta.declare(
              bounds("window elements")
                  .field("left", FieldType.INT64)
                  .nullable("ts", FieldType.timestamp(TimeUnit.MILLISECONDS))
                  .nullable("id", FieldType.INT64)
                  .nullable("key", FieldType.SYMBOL)
                  .nullable("value", FieldType.INT64))
          .build();

  static final Schema SIDE =
      bounds("large sums")
          .nullable("key", FieldType.SYMBOL)
          .field("value", FieldType.INT64)
          .build();

  private final FunctionSpec function;
  private final Schema keys;
  private final Schema input;

  /**
   * @param keys schema of the key, null without one
   * @param input schema of the elements
   */
  ElementRows(FunctionSpec function, Schema keys, Schema input) {
    this.function = function;
    this.keys = keys;
    this.input = input;
  }

  static Schema.Builder bounds(String name) {
    return Schema.builder(name)
        .eventTime("window_time", TimeUnit.MILLISECONDS)
        .nullable("window_start", FieldType.timestamp(TimeUnit.MILLISECONDS))
        .nullable("window_end", FieldType.timestamp(TimeUnit.MILLISECONDS));
  }

  /** Writes the bounds, where the least time reads back from a null. */
  static void writeBounds(WindowContext context, RecordWriter row, Schema schema) {
    if (context.windowStart() == Long.MIN_VALUE) {
      row.setNull(schema.field("window_start"));
    } else {
      row.integer(schema.field("window_start"), context.windowStart());
    }
    row.integer(schema.field("window_end"), context.windowEnd());
  }

  @Override
  public void process(WindowContext context, ElementIterator elements, WindowOutput out) {
    long left = elements.count();
    if (left == 0) {
      emit(context, 0, null, out);
    }
    long sum = 0;
    RecordView last = null;
    while (elements.next()) {
      last = elements.record();
      sum += last.integer(input.field("value"));
      emit(context, left--, last, out);
    }
    if (function.sideAbove() != null && sum > function.sideAbove()) {
      emitSide(context, last, sum, out);
    }
  }

  private void emit(WindowContext context, long left, RecordView element, WindowOutput out) {
    RecordWriter row = out.row();
    writeBounds(context, row, SCHEMA);
    row.integer(SCHEMA.field("left"), left);
    if (element != null) {
      row.integer(SCHEMA.field("ts"), element.eventTime())
          .integer(SCHEMA.field("value"), element.integer(input.field("value")));
      copy("id", element, row);
      copy("key", element, row);
    } else if (keys != null) {
      row.integer(SCHEMA.field("key"), context.key().integer(keys.field("key")));
    }
    if (left <= 1) {
      FiringMeta.write(function, context, row, SCHEMA);
    }
    out.emit();
  }

  /** Rows that are results of an earlier stage have not all the fields of elements. */
  private void copy(String name, RecordView element, RecordWriter row) {
    for (Field field : input.fields()) {
      if (field.name().equals(name) && !element.isNull(field)) {
        row.integer(SCHEMA.field(name), element.integer(field));
      }
    }
  }

  private void emitSide(WindowContext context, RecordView last, long sum, WindowOutput out) {
    RecordWriter row = out.side(0);
    writeBounds(context, row, SIDE);
    row.integer(SIDE.field("key"), last.integer(input.field("key")))
        .integer(SIDE.field("value"), sum);
    out.emitSide(0);
  }
}
