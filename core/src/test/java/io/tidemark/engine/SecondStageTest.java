package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Schema;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows over the results of windows. */
class SecondStageTest {
  /** Sums by symbol, then the highest of them, then counts of those: three stages. */
  private static Topology chain() {
    Topology topology = new Topology();
    Stream sums =
        Ticks.bounded(topology, 5)
            .keyBy("symbol")
            .window(TumblingWindows.of(Ticks.millis(10)))
            .allowedLateness(Ticks.millis(20))
            .aggregate(Aggregates.sum(Ticks.of(Ticks.QTY)).as("volume"))
            .to("sums");
    Schema schema = sums.schema();
    Stream read = topology.resultsOf("sums");
    read.windowAll(TumblingWindows.of(Ticks.millis(10)))
        .allowedLateness(Ticks.millis(15))
        .aggregate(
            Aggregates.max(Expressions.field(schema, "volume")).as("most"),
            Aggregates.count().as("symbols"))
        .to("highest");
    read.select(
            "copies",
            List.of(
                new NamedExpression("at", Expressions.field(schema, "window_time")),
                new NamedExpression("volume", Expressions.field(schema, "volume"))))
        .to("copies");
    topology
        .resultsOf("highest")
        .windowAll(SlidingWindows.of(Ticks.millis(40), Ticks.millis(10)))
        .aggregate(Aggregates.count().as("n"))
        .to("counts");
    return topology;
  }

  private static List<String> of(String query, Outputs outputs) {
    List<String> rows = new ArrayList<>();
    for (String row : outputs.rows) {
      if (row.startsWith(query + " ")) {
        rows.add(row);
      }
    }
    return rows;
  }

  @Test
  void readsResultsInOrderAndTimeBehindThem() {
    Outputs outputs = new Outputs();
    Topology topology = chain();
    try (InlineEngine engine = outputs.engine(topology)) {
      Publisher publisher = engine.publisher("ticks", 0);
      Ticks.publish(publisher, 1, 1, 5);
      Ticks.publish(publisher, 2, 2, 7);
      Ticks.publish(publisher, 20, 1, 1);
      assertEquals(List.of("highest #2.0 @9 0 10 9 7 2"), of("highest", outputs));
      // Late for the first stage, in its lateness: the sum comes again, and so does what it is in.
      Ticks.publish(publisher, 3, 1, 9);
      assertEquals(
          List.of("highest #2.0 @9 0 10 9 7 2", "highest #3.0 @9 0 10 9 14 3"),
          of("highest", outputs));
      engine.endOfInput();
      for (QueryReport report : engine.report()) {
        assertTrue(report.isBalanced(), report.toString());
      }
      assertEquals(4, engine.report().get(1).in());
    }
  }

  @ParameterizedTest
  @CsvSource({"1,SINGLE,256,64,256", "1,SPREAD,256,64,256", "2,SPREAD,2,2,1", "4,SPREAD,64,2,7"})
  void ringsPutOutWhatTheInlineEngineDoes(
      int shards, Layout layout, int ring, int outputRing, int batch) {
    Topology topology = chain();
    for (long seed = 1; seed <= 3; seed++) {
      TickFeed ticks = new TickFeed(seed, 300);
      Outputs expected = new Outputs();
      long hash;
      List<QueryReport> reports;
      try (InlineEngine engine = expected.engine(topology)) {
        ticks.feed(engine, 0, ticks.size());
        engine.endOfInput();
        hash = engine.outputHash();
        reports = engine.report();
      }
      RingEngine.Builder builder =
          RingEngine.builder(topology)
              .shards(shards)
              .layout(layout)
              .ringSize(ring)
              .outputRingSize(outputRing)
              .maxBatch(batch);
      // Stages deliver by threads of their own, so each query keeps its rows apart.
      List<Outputs> byQuery = new ArrayList<>();
      topology
          .queries()
          .forEach(
              query -> {
                Outputs own = new Outputs();
                own.bind(query, builder);
                byQuery.add(own);
              });
      try (RingEngine engine = builder.build()) {
        byQuery.forEach(own -> own.use(engine));
        ticks.feed(engine, engine.feed(16), 0, ticks.size());
        engine.endOfInput();
        engine.awaitProcessed(engine.nextSequence() - 1);
        for (int query = 0; query < byQuery.size(); query++) {
          String name = topology.queries().get(query).name();
          assertEquals(of(name, expected), of(name, byQuery.get(query)), "seed=" + seed);
        }
        assertEquals(reports, engine.report(), "seed=" + seed);
        assertEquals(hash, engine.outputHash(), "seed=" + seed);
      }
    }
  }

  @Test
  void refusesWhatCannotBeRead() {
    Topology topology = chain();
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> topology.resultsOf("nothing"))
            .getMessage()
            .contains("no query 'nothing'"));
    topology
        .resultsOf("highest")
        .select(
            "plain",
            List.of(
                new NamedExpression(
                    "most", Expressions.field(topology.resultsOf("highest").schema(), "most"))))
        .to("plain");
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> topology.resultsOf("plain"))
            .getMessage()
            .contains("no event time"));
    try (InlineEngine engine = InlineEngine.builder(topology).build()) {
      assertThrows(IllegalArgumentException.class, () -> engine.publisher("sums", 0));
    }
  }
}
