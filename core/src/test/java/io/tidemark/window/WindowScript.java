package io.tidemark.window;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.QueryReport;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A window over rows of key and value, driven step by step; what it puts out comes as text. */
final class WindowScript implements AutoCloseable {
  static final Schema ROWS =
      Schema.builder("rows")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("k", FieldType.INT64)
          .field("v", FieldType.INT64)
          .nullable("gap", FieldType.INT64)
          .nullable("d", FieldType.decimal(9, 2))
          .nullable("f", FieldType.FLOAT64)
          .build();

  static final Field K = ROWS.field("k");
  static final Field V = ROWS.field("v");
  static final Field GAP = ROWS.field("gap");
  static final Field D = ROWS.field("d");
  static final Field F = ROWS.field("f");

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Function<Stream, Stream> window;
  private final List<String> out = new ArrayList<>();
  private InlineEngine engine;
  private Publisher publisher;

  /**
   * @param window makes the window's results of the rows
   */
  WindowScript(Function<Stream, Stream> window) {
    this.window = window;
    open();
  }

  /** The rows, for topologies that are not to run. */
  static Stream rows(Topology topology) {
    return topology.source(ROWS, SourceOptions.watermark(WatermarkStrategy.explicit()));
  }

  private void open() {
    Topology topology = new Topology();
    Schema result = window.apply(rows(topology)).to("out").schema();
    engine =
        InlineEngine.builder(topology)
            .sink("out", (row, ordinal) -> out.add(text(result, row)))
            .lateSink("out", (row, ordinal) -> out.add("late " + row.integer(V)))
            .build();
    publisher = engine.publisher("rows", 0);
  }

  private String text(Schema schema, RecordView row) {
    StringBuilder text = new StringBuilder();
    for (Field field : schema.fields()) {
      text.append(text.length() == 0 ? "" : " ").append(row.text(field, engine.symbols()));
    }
    return text.toString();
  }

  WindowScript row(long ts, long key, long value) {
    return row(ts, key, value, writer -> {});
  }

  WindowScript row(long ts, long key, long value, Consumer<RecordWriter> more) {
    RecordWriter row = publisher.claim().clear(ROWS).eventTime(ts);
    row.integer(K, key).integer(V, value);
    more.accept(row);
    publisher.publish();
    return this;
  }

  WindowScript watermark(long to) {
    publisher.watermark(to);
    return this;
  }

  WindowScript clock(long millis) {
    engine.clock(millis * NANOS_PER_MILLI);
    return this;
  }

  /** What has come out since it was asked last. */
  List<String> take() {
    List<String> taken = List.copyOf(out);
    out.clear();
    return taken;
  }

  /** Writes all state and goes on with an engine that has read it. */
  WindowScript cut() {
    ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
    engine.snapshot(snapshot);
    engine.close();
    open();
    engine.restore(new ByteArrayInputStream(snapshot.toByteArray()));
    return this;
  }

  /** Bytes of a snapshot, which is a copy of the blocks in use. */
  long stateBytes() {
    ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
    engine.snapshot(snapshot);
    return snapshot.size();
  }

  QueryReport report() {
    return engine.report().get(0);
  }

  /** Which windows are held, what they need and who holds it back. */
  String why() {
    return engine.why("out").toString();
  }

  long openWindows() {
    return engine.openWindows("out");
  }

  @Override
  public void close() {
    engine.close();
  }
}
