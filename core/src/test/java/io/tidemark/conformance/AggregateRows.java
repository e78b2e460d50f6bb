package io.tidemark.conformance;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.window.AggregateWindowFunction;
import io.tidemark.window.WindowContext;
import io.tidemark.window.WindowOutput;

/** Puts out what was aggregated with the key, the window and what it sees of time and state. */
final class AggregateRows implements AggregateWindowFunction {
  static final Schema SCHEMA =
      FiringMeta.declare(
              ElementRows.bounds("window sums")
                  .nullable("key", FieldType.SYMBOL)
                  .nullable("value", FieldType.INT64)
                  .nullable("count", FieldType.INT64))
          .build();

  private final StageSpec stage;
  private final Schema keys;
  private final Schema aggregated;

  /**
   * @param keys schema of the key, null without one
   * @param aggregated schema of the rows that it is given
   */
  AggregateRows(StageSpec stage, Schema keys, Schema aggregated) {
    this.stage = stage;
    this.keys = keys;
    this.aggregated = aggregated;
  }

  @Override
  public void process(WindowContext context, RecordView row, WindowOutput out) {
    RecordWriter result = out.row();
    ElementRows.writeBounds(context, result, SCHEMA);
    if (keys != null) {
      result.integer(SCHEMA.field("key"), context.key().integer(keys.field("key")));
    }
    copy("value", row, result);
    copy("count", row, result);
    FiringMeta.write(stage.function(), context, result, SCHEMA);
    out.emit();
  }

  private void copy(String name, RecordView row, RecordWriter result) {
    for (Field field : aggregated.fields()) {
      if (field.name().equals(name) && !row.isNull(field)) {
        result.integer(SCHEMA.field(name), row.integer(field));
      }
    }
  }
}
