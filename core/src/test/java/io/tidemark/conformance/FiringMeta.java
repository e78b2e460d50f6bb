package io.tidemark.conformance;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.StateRow;
import io.tidemark.window.WindowContext;
import java.util.Map;
import java.util.TreeMap;

/** What a function saw of time and state, as fields of the rows that it puts out. */
final class FiringMeta {
  /** State of a window or a key: how often it has fired. */
  static final Schema STATE = Schema.builder("firings").field("fires", FieldType.INT64).build();

  private static final Field FIRES = STATE.field("fires");

  private FiringMeta() {}

  static Schema.Builder declare(Schema.Builder schema) {
    return schema
        .nullable("watermark", FieldType.INT64)
        .nullable("processing_time", FieldType.INT64)
        .nullable("window_fires", FieldType.INT64)
        .nullable("key_fires", FieldType.INT64);
  }

  /** Counts the firing and writes what the context says. */
  static void write(FunctionSpec function, WindowContext context, RecordWriter row, Schema schema) {
    if (!function.meta()) {
      return;
    }
    if (context.currentWatermark() > Long.MIN_VALUE) {
      row.integer(schema.field("watermark"), context.currentWatermark());
    }
    row.integer(schema.field("processing_time"), context.currentProcessingTime())
        .integer(schema.field("key_fires"), counted(context.keyState()));
    if (function.windowState()) {
      row.integer(schema.field("window_fires"), counted(context.windowState()));
    }
  }

  private static long counted(StateRow state) {
    long fires = state.isNull(FIRES) ? 1 : state.integer(FIRES) + 1;
    state.integer(FIRES, fires);
    return fires;
  }

  /** What was written, as the vectors name it; null if the function has none. */
  static Map<String, Object> read(FunctionSpec function, RecordView row, Schema schema) {
    if (!function.meta()) {
      return null;
    }
    Map<String, Object> meta = new TreeMap<>();
    // A watermark that has not begun is the value that stands for null too.
    meta.put("watermark", row.integer(schema.field("watermark")));
    meta.put("processingTime", row.integer(schema.field("processing_time")));
    meta.put("keyFires", row.integer(schema.field("key_fires")));
    if (function.windowState()) {
      meta.put("windowFires", row.integer(schema.field("window_fires")));
    }
    return meta;
  }
}
