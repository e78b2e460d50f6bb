package io.tidemark.window;

import static io.tidemark.window.WindowJobs.millis;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Rows of two inputs in one window, each by its own time: they are brought into line, then united.
 */
class CoAggregationTest {
  private static final Schema ORDERS = schema("orders", "ordered_at");
  private static final Schema FILLS = schema("fills", "filled_at");

  private final List<String> out = new ArrayList<>();

  private static Schema schema(String name, String time) {
    return Schema.builder(name)
        .eventTime(time, TimeUnit.MILLISECONDS)
        .field("k", FieldType.INT64)
        .field("qty", FieldType.INT64)
        .build();
  }

  private static Stream inLine(Topology topology, Schema schema, boolean isOrder) {
    Expression quantity = Expressions.field(schema, "qty");
    Expression none = Expressions.multiply(quantity, Expressions.literal(0));
    return topology
        .source(schema, SourceOptions.watermark(WatermarkStrategy.monotonous()))
        .select(
            "quantities",
            List.of(
                new NamedExpression("at", Expressions.field(schema, schema.eventTime().name())),
                new NamedExpression("k", Expressions.field(schema, "k")),
                new NamedExpression("ordered", isOrder ? quantity : none),
                new NamedExpression("filled", isOrder ? none : quantity)));
  }

  private InlineEngine engine() {
    Topology topology = new Topology();
    Stream all = inLine(topology, ORDERS, true).union(inLine(topology, FILLS, false));
    Schema sums =
        all.keyBy("k")
            .window(TumblingWindows.of(millis(10)))
            .aggregate(
                Aggregates.count().as("n"),
                Aggregates.sum(Expressions.field(all.schema(), "ordered")).as("ordered"),
                Aggregates.sum(Expressions.field(all.schema(), "filled")).as("filled"))
            .to("sums")
            .schema();
    List<Field> told =
        List.of("k", "window_start", "n", "ordered", "filled").stream().map(sums::field).toList();
    return InlineEngine.builder(topology)
        .sink(
            "sums",
            (row, ordinal) ->
                out.add(String.join(" ", told.stream().map(f -> row.text(f, null)).toList())))
        .build();
  }

  private static void row(Publisher publisher, Schema schema, long at, long key, long quantity) {
    publisher
        .claim()
        .clear(schema)
        .eventTime(at)
        .integer(schema.field("k"), key)
        .integer(schema.field("qty"), quantity);
    publisher.publish();
  }

  @Test
  void theSlowerInputHoldsTheWindowsOfBothBack() {
    try (InlineEngine engine = engine()) {
      Publisher orders = engine.publisher("orders", 0);
      Publisher fills = engine.publisher("fills", 0);
      row(orders, ORDERS, 1, 7, 100);
      row(orders, ORDERS, 12, 7, 50);
      row(fills, FILLS, 3, 7, 30);
      row(fills, FILLS, 9, 7, 70);
      assertEquals(List.of(), out);
      row(fills, FILLS, 14, 7, 20);
      assertEquals(List.of("7 0 3 100 100"), out);
      engine.endOfInput();
      assertEquals(List.of("7 0 3 100 100", "7 10 2 50 20"), out);
    }
  }
}
