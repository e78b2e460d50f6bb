package io.tidemark.examples;

import static io.tidemark.aggregate.Aggregates.count;
import static io.tidemark.aggregate.Aggregates.vwap;
import static io.tidemark.expression.Expressions.field;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The README's example of an engine inside a JVM. */
final class EmbeddedBars {
  private EmbeddedBars() {}

  static List<BigDecimal> run() {
    // tag::embedded-bars[]
    Schema trades =
        Schema.builder("trades")
            .eventTime("ts", TimeUnit.MILLISECONDS)
            .field("instrument", FieldType.INT32)
            .field("price", FieldType.decimal(18, 2))
            .field("qty", FieldType.INT64)
            .build();
    var inTime = WatermarkStrategy.boundedOutOfOrderness(Duration.ofMillis(50));
    Topology topology = new Topology();
    Stream bars =
        topology
            .source(trades, SourceOptions.watermark(inTime))
            .keyBy("instrument")
            .window(TumblingWindows.of(Duration.ofSeconds(1)))
            .aggregate(
                count().as("trades"), vwap(field(trades, "price"), field(trades, "qty")).as("vwap"))
            .to("bars");

    Field vwap = bars.schema().field("vwap");
    List<BigDecimal> out = new ArrayList<>();
    try (InlineEngine engine =
        InlineEngine.builder(topology)
            .sink("bars", (bar, ordinal) -> out.add(bar.decimal(vwap)))
            .build()) {
      Publisher publisher = engine.publisher("trades", 0);
      for (long millis = 1_000; millis < 2_200; millis += 100) {
        publisher
            .claim()
            .eventTime(millis)
            .integer(trades.field("instrument"), 7)
            .integer(trades.field("price"), 100_00 + millis % 1_000) // in cents
            .integer(trades.field("qty"), 5);
        publisher.publish(); // at 2,100 the bar of second 1 is complete, and in the sink
      }
      engine.endOfInput(); // and now that of second 2
    }
    // end::embedded-bars[]
    return out;
  }
}
