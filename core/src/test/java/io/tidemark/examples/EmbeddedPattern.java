package io.tidemark.examples;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.pattern.MatchRows;
import io.tidemark.pattern.Pattern;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The pattern of the README: orders that are filled, and orders that are not acknowledged. */
final class EmbeddedPattern {
  private EmbeddedPattern() {}

  static List<String> run() {
    // tag::embedded-pattern[]
    Schema orders =
        Schema.builder("orders")
            .eventTime("ts", TimeUnit.MILLISECONDS)
            .field("id", FieldType.INT64)
            .field("kind", FieldType.SYMBOL)
            .field("qty", FieldType.INT64)
            .build();
    Pattern filled =
        Pattern.begin("new")
            .where("kind == 'NEW'")
            .followedBy("fills")
            .where("kind == 'FILL' && sum(fills.qty) + qty <= last(new.qty)")
            .oneOrMore()
            .followedBy("done")
            .where("kind == 'FILL' && sum(fills.qty) + qty == last(new.qty)")
            .within(Duration.ofMillis(500));
    MatchRows rows =
        MatchRows.named("filled")
            .measure("id", "first(new.id)")
            .measure("fills", "count(fills) + 1")
            .timeouts("open");
    Topology topology = new Topology();
    Stream stream =
        topology
            .source(orders, SourceOptions.watermark(WatermarkStrategy.monotonous()))
            .keyBy("id")
            .pattern("filled", filled)
            .select(rows)
            .to("filled");
    // end::embedded-pattern[]
    List<String> out = new ArrayList<>();
    InlineEngine.Builder builder =
        InlineEngine.builder(topology)
            .sink(
                "filled",
                (row, ordinal) ->
                    out.add(
                        row.integer(stream.schema().field("id"))
                            + " in "
                            + row.integer(stream.schema().field("fills"))))
            .side("filled", "open", (row, ordinal) -> out.add("open at " + row.eventTime()));
    try (InlineEngine engine = builder.build()) {
      Publisher publisher = engine.publisher("orders", 0);
      String[] kinds = {"NEW", "FILL", "FILL", "NEW"};
      long[] quantities = {10, 4, 6, 8};
      for (int i = 0; i < kinds.length; i++) {
        publisher
            .claim()
            .eventTime(100L * i)
            .integer(orders.field("id"), i == 3 ? 2 : 1)
            .integer(orders.field("kind"), engine.symbols().intern(kinds[i]))
            .integer(orders.field("qty"), quantities[i]);
        publisher.publish();
      }
      engine.endOfInput();
    }
    return out;
  }
}
