package io.tidemark.conformance;

import io.tidemark.record.Field;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.window.ReduceFunction;

/** The vectors' reduce functions over rows with a value. */
final class ReduceValues implements ReduceFunction {
  private final String fn;
  private final Field value;

  ReduceValues(String fn, Schema rows) {
    this.fn = fn;
    value = rows.field("value");
  }

  @Override
  public void reduce(RecordView one, RecordView other, RecordWriter into) {
    into.integer(value, reduced(one.integer(value), other.integer(value)));
  }

  private long reduced(long one, long other) {
    return switch (fn) {
      case "sum" -> Math.addExact(one, other);
      case "max" -> Math.max(one, other);
      case "min" -> Math.min(one, other);
      case "last" -> other;
      default -> throw new IllegalArgumentException("no reduce function " + fn);
    };
  }
}
