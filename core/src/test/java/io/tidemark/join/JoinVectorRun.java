package io.tidemark.join;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Feeds the steps of a stream-join vector to an engine and tells what each step put out. */
final class JoinVectorRun {
  static final String QUERY = "pairs";
  private static final List<String> SIDES = List.of("left", "right");

  private final Schema result;
  private final List<String> rows = Collections.synchronizedList(new ArrayList<>());
  private final long[] watermarks = {Long.MIN_VALUE, Long.MIN_VALUE};

  JoinVectorRun(Topology topology) {
    result = topology.queries().get(0).schema();
  }

  /** The job of a vector. */
  static Topology topology(JsonNode job) {
    Topology topology = new Topology();
    long before = job.get("before").longValue();
    long after = job.get("after").longValue();
    source(topology, "left")
        .keyBy("key")
        .intervalJoin(source(topology, "right").keyBy("key"))
        .between(Duration.ofMillis(-after), Duration.ofMillis(before))
        .type(JoinType.valueOf(job.get("type").textValue().toUpperCase(Locale.ROOT)))
        .as("pair")
        .to(QUERY);
    return topology;
  }

  private static Stream source(Topology topology, String name) {
    return topology.source(schema(name), SourceOptions.watermark(WatermarkStrategy.explicit()));
  }

  private static Schema schema(String name) {
    return Schema.builder(name)
        .eventTime("ts", TimeUnit.MILLISECONDS)
        .field("id", FieldType.INT64)
        .field("key", FieldType.SYMBOL)
        .build();
  }

  void bind(EngineBuilder<?> builder) {
    builder.sink(
        QUERY, (row, ordinal) -> rows.add("joined " + id(row, "id") + " " + id(row, "right_id")));
  }

  private String id(RecordView row, String name) {
    Field field = result.field(name);
    return row.isNull(field) ? "null" : Long.toString(row.integer(field));
  }

  /** What a step puts out, in alphabetical order. */
  List<String> step(Engine engine, JsonNode in) {
    rows.clear();
    String op = in.get("op").textValue();
    if (op.equals("probe")) {
      return List.of("probe " + engine.openWindows(QUERY));
    }
    Publisher publisher = engine.publisher(in.get("side").textValue(), 0);
    long ts = in.get("ts").longValue();
    if (op.equals("item")) {
      RecordWriter writer = publisher.claim().eventTime(ts);
      Schema schema = schema(in.get("side").textValue());
      writer.integer(schema.field("id"), in.get("id").longValue());
      writer.integer(schema.field("key"), engine.symbols().intern(in.get("key").textValue()));
      publisher.publish();
    } else {
      // Jet says that nothing below a watermark is to come; here it is nothing at or below.
      publisher.watermark(ts - 1);
    }
    publisher.flush();
    engine.awaitProcessed(engine.nextSequence() - 1);
    List<String> out = new ArrayList<>(rows);
    addWatermarks(engine, out);
    Collections.sort(out);
    return out;
  }

  private void addWatermarks(Engine engine, List<String> out) {
    for (int side = 0; side < 2; side++) {
      long now = engine.outputWatermark(QUERY, side + 1);
      if (now > watermarks[side]) {
        watermarks[side] = now;
        out.add("watermark " + SIDES.get(side) + " " + (now + 1));
      }
    }
  }

  static List<String> expected(JsonNode step) {
    List<String> out = new ArrayList<>();
    for (JsonNode emission : step.get("out")) {
      out.add(
          switch (emission.get("kind").textValue()) {
            case "joined" -> "joined " + emission.get("left") + " " + emission.get("right");
            case "watermark" ->
                "watermark " + emission.get("side").textValue() + " " + emission.get("ts");
            default ->
                "probe "
                    + (emission.get("leftBuffered").longValue()
                        + emission.get("rightBuffered").longValue());
          });
    }
    Collections.sort(out);
    return out;
  }

  static void requireBalanced(Engine engine) {
    for (QueryReport report : engine.report()) {
      if (!report.isBalanced()) {
        throw new AssertionError(report.toString());
      }
    }
  }
}
