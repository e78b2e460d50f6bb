package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.ComparisonOperator;
import io.tidemark.expression.Expressions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.topology.WindowedStream;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.evictor.Evictors;
import io.tidemark.window.trigger.Triggers;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Every row that reaches a query is accounted for, at every step. */
class EngineBalanceTest {
  private static Topology random(SplittableRandom random) {
    Topology topology = new Topology();
    Stream ticks = Ticks.bounded(topology, random.nextInt(20));
    if (random.nextBoolean()) {
      ticks =
          ticks.filter(
              Expressions.compare(
                  ComparisonOperator.LESS,
                  Ticks.of(random.nextBoolean() ? Ticks.PRICE : Ticks.QTY),
                  Expressions.literal(6)));
    }
    SlidingWindows windows =
        SlidingWindows.of(Ticks.millis(random.nextInt(1, 40)), Ticks.millis(random.nextInt(1, 40)));
    WindowedStream windowed =
        switch (random.nextInt(3)) {
          case 0 -> ticks.windowAll(windows);
          case 1 -> ticks.keyBy("symbol").window(windows);
          default -> ticks.keyBy("venue", "rate", "symbol").window(windows);
        };
    windowed
        .allowedLateness(Ticks.millis(random.nextInt(3) * random.nextLong(40)))
        .aggregate(Aggregates.count().as("n"), Aggregates.sum(Ticks.of(Ticks.PRICE)).as("sum"))
        .to("query");
    return topology;
  }

  @Test
  void everyRowIsInExactlyOneTermAtEveryStep() {
    for (long seed = 1; seed <= 60; seed++) {
      Topology topology = random(new SplittableRandom(seed));
      TickFeed feed = new TickFeed(seed, 150);
      Outputs outputs = new Outputs();
      try (InlineEngine engine = outputs.engine(topology)) {
        for (int step = 0; step < feed.size(); step++) {
          feed.feed(engine, step, step + 1);
          QueryReport report = engine.report().get(0);
          assertTrue(report.isBalanced(), "seed=" + seed + " step=" + step + " " + report);
        }
        engine.endOfInput();
        QueryReport report = engine.report().get(0);
        String label = "seed=" + seed + " " + report;
        assertTrue(report.isBalanced(), label);
        assertEquals(0, report.held(), label);
        assertEquals(0, engine.openWindows("query"), label);
        long late = outputs.rows.stream().filter(row -> row.startsWith("query late")).count();
        assertEquals(report.late(), late, label);
        assertEquals(report.emitted(), outputs.rows.size() - late, label);
      }
    }
  }

  @Test
  void tellsWhatWindowsDroppedAndWhatAConditionKeptBack() {
    Topology topology = new Topology();
    Stream ticks = Ticks.bounded(topology, 0);
    Stream pairs =
        ticks
            .windowAll(TumblingWindows.of(Ticks.millis(10)))
            .trigger(Triggers.count(2))
            .aggregate(Aggregates.sum(Ticks.of(Ticks.QTY)).as("volume"));
    pairs
        .filter(
            Expressions.compare(
                ComparisonOperator.GREATER,
                Expressions.field(pairs.schema(), "volume"),
                Expressions.literal(5)))
        .to("pairs");
    ticks
        .windowAll(TumblingWindows.of(Ticks.millis(10)))
        .evictor(Evictors.count(1))
        .aggregate(Aggregates.count().as("n"))
        .to("latest");
    for (RingShape shape : RingShape.all().toList()) {
      try (RingEngine engine = shape.builder(topology).build()) {
        Publisher publisher = engine.publisher("ticks", 0);
        for (int i = 1; i <= 3; i++) {
          Ticks.publish(publisher, i, 1, i);
        }
        publisher.done();
        engine.awaitProcessed(engine.nextSequence() - 1);
        QueryReport report = engine.report().get(0);
        assertEquals(1, report.suppressed());
        assertEquals(0, report.emitted());
        assertEquals(
            "pairs: in 3 = emitted-from 2 + held 0 + late 0 + filtered 0 + rejected 0"
                + " + unassigned 0 + discarded 1",
            report.toString());
        assertEquals(
            "latest: in 3 = emitted-from 1 + held 0 + late 0 + filtered 0 + rejected 0"
                + " + unassigned 0 + evicted 2",
            engine.report().get(1).toString());
      }
    }
  }
}
