package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InlineEngineTest {
  private static final Schema TRADES =
      Schema.builder("trades")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("symbol", FieldType.SYMBOL)
          .field("price", FieldType.decimal(18, 2))
          .field("qty", FieldType.INT64)
          .build();

  @Test
  void shouldAggregateTradesPerSymbolAndSecond() {
    Topology topology = new Topology();
    topology
        .source(TRADES, SourceOptions.watermark(WatermarkStrategy.monotonous()))
        .keyBy("symbol")
        .window(TumblingWindows.of(Duration.ofSeconds(1)))
        .aggregate(
            Aggregates.count().as("trades"),
            Aggregates.sum(Expressions.field(TRADES, "qty")).as("volume"),
            Aggregates.first(Expressions.field(TRADES, "price")).as("open"),
            Aggregates.max(Expressions.field(TRADES, "price")).as("high"),
            Aggregates.vwap(Expressions.field(TRADES, "price"), Expressions.field(TRADES, "qty"))
                .as("vwap"))
        .to("bars");
    List<String> rows = new ArrayList<>();
    InlineEngine[] self = new InlineEngine[1];
    Sink sink =
        (row, ordinal) -> {
          StringBuilder text = new StringBuilder();
          for (Field field : self[0].outputSchema("bars").fields()) {
            text.append(row.text(field, self[0].symbols())).append(' ');
          }
          rows.add(text + "#" + row.sequence() + "." + ordinal);
        };
    try (InlineEngine engine = InlineEngine.builder(topology).sink("bars", sink).build()) {
      self[0] = engine;
      Publisher publisher = engine.publisher("trades", 0);
      trade(engine, publisher, 100, "A", 1000, 2);
      trade(engine, publisher, 200, "B", 500, 1);
      trade(engine, publisher, 900, "A", 1100, 1);
      trade(engine, publisher, 1000, "A", 1200, 4);
      engine.endOfInput();
      assertEquals(
          List.of(
              "A 0 1000 999 2 3 10.00 11.00 10.333333 #3.0",
              "B 0 1000 999 1 1 5.00 5.00 5.000000 #3.1",
              "A 1000 2000 1999 1 4 12.00 12.00 12.000000 #4.0"),
          rows);
      QueryReport report = engine.report().get(0);
      assertTrue(report.isBalanced(), report.toString());
      assertEquals(4, report.emittedFrom());
    }
  }

  private static void trade(
      InlineEngine engine, Publisher publisher, long time, String symbol, long price, long qty) {
    publisher
        .claim()
        .eventTime(time)
        .integer(TRADES.field("symbol"), engine.symbols().intern(symbol))
        .integer(TRADES.field("price"), price)
        .integer(TRADES.field("qty"), qty);
    publisher.publish();
  }
}
