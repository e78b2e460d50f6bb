package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.topology.OperatorChoice;
import io.tidemark.topology.Topology;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowAssigner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A user's aggregate in windows of an engine. */
class UserAggregateTest {
  private final List<String> results = new ArrayList<>();
  private final List<String> deadLetters = new ArrayList<>();

  private static Topology weighted(WindowAssigner windows, TimeWeighted aggregate) {
    Topology topology = new Topology();
    NamedAggregate mean = Aggregates.user(aggregate, Ticks.of(Ticks.QTY)).as("mean");
    Ticks.explicit(topology)
        .keyBy("symbol")
        .window(windows)
        .allowedLateness(Ticks.millis(20))
        .aggregate(mean, Aggregates.count().as("n"))
        .to("weighted");
    return topology;
  }

  private static Topology sessions(TimeWeighted aggregate) {
    Topology topology = new Topology();
    Ticks.explicit(topology)
        .keyBy("symbol")
        .window(SessionWindows.withGap(Ticks.millis(10)))
        .aggregate(
            Aggregates.user(aggregate, Ticks.of(Ticks.QTY)).as("mean"), Aggregates.count().as("n"))
        .to("weighted");
    return topology;
  }

  private InlineEngine engine(Topology topology, boolean withDeadLetters) {
    InlineEngine.Builder builder = InlineEngine.builder(topology);
    if (withDeadLetters) {
      builder.deadLetters((query, row, reason) -> deadLetters.add(reason.getMessage()));
    }
    InlineEngine engine =
        builder
            .sink(
                "weighted",
                (row, ordinal) ->
                    results.add(
                        row.integer(topology.queries().get(0).schema().field("symbol"))
                            + " "
                            + row.float64(topology.queries().get(0).schema().field("mean"))
                            + " "
                            + row.integer(topology.queries().get(0).schema().field("n"))))
            .build();
    engine.symbols().intern("BTC");
    return engine;
  }

  @Test
  void weighsByTimeWhateverTheOrderOfRowsAndSlices() {
    Topology topology =
        weighted(SlidingWindows.of(Ticks.millis(40), Ticks.millis(10)), new TimeWeighted());
    try (InlineEngine engine = engine(topology, false)) {
      Publisher publisher = engine.publisher("ticks", 0);
      publish(publisher, 30, 0, 5);
      publish(publisher, 0, 0, 1);
      publish(publisher, 20, 0, 3);
      publisher.watermark(39);
      publish(publisher, 10, 0, 100);
      engine.endOfInput();
    }
    // One value, then 1 for 20 ms and 3 for 10; the late row makes it 1, 100 and 3 for 10 each.
    assertEquals("0 1.0 1", results.get(0));
    assertTrue(results.contains("0 " + (1 * 20 + 3 * 10) / 30.0 + " 3"), results.toString());
    assertTrue(results.contains("0 " + (1 + 100 + 3) * 10 / 30.0 + " 4"), results.toString());
  }

  @Test
  void aRowThatItThrowsOnLeavesNoTrace() {
    TimeWeighted aggregate = new TimeWeighted().throwingOn(-1);
    Topology topology = weighted(TumblingWindows.of(Ticks.millis(10)), aggregate);
    try (InlineEngine engine = engine(topology, true)) {
      Publisher publisher = engine.publisher("ticks", 0);
      publish(publisher, 0, 0, -1);
      publish(publisher, 2, 0, 4);
      publish(publisher, 3, 0, -1);
      engine.endOfInput();
      assertTrue(engine.report().get(0).isBalanced());
      assertEquals(2, engine.report().get(0).rejected());
    }
    assertEquals(List.of("0 4.0 1"), results);
    assertEquals(2, deadLetters.size());
    for (String each : deadLetters) {
      assertTrue(each.contains("window [0, 10) of symbol=BTC"), each);
      assertTrue(each.contains("aggregate TIME_WEIGHTED threw on a row"), each);
    }
  }

  @Test
  void anExceptionOnARowStopsAnEngineWithoutDeadLetters() {
    TimeWeighted aggregate = new TimeWeighted().throwingOn(-1);
    Topology topology = weighted(TumblingWindows.of(Ticks.millis(10)), aggregate);
    try (InlineEngine engine = engine(topology, false)) {
      Publisher publisher = engine.publisher("ticks", 0);
      String message =
          assertThrows(EngineException.class, () -> publish(publisher, 0, 0, -1)).getMessage();
      assertTrue(message.contains("window [0, 10) of symbol=BTC"), message);
      assertTrue(message.contains("record 0 "), message);
    }
  }

  @Test
  void anExceptionOnAMergeOrAResultStopsTheEngineWithKeyAndWindow() {
    for (boolean merge : new boolean[] {true, false}) {
      TimeWeighted aggregate =
          merge ? new TimeWeighted().throwingOnMerge() : new TimeWeighted().throwingOnResult();
      Topology topology =
          weighted(SlidingWindows.of(Ticks.millis(40), Ticks.millis(10)), aggregate);
      try (InlineEngine engine = engine(topology, true)) {
        Publisher publisher = engine.publisher("ticks", 0);
        for (int time = 0; time < 100; time += 10) {
          publish(publisher, time, 0, 1);
        }
        String message = assertThrows(EngineException.class, engine::endOfInput).getMessage();
        assertTrue(message.contains(") of symbol=BTC"), message);
        String what = merge ? "threw on a merge" : "threw on a result";
        assertTrue(message.contains("aggregate TIME_WEIGHTED " + what), message);
      }
      assertEquals(List.of(), deadLetters);
    }
  }

  @Test
  void theGeneralOperatorSaysTheSame() {
    for (boolean deadLetters : new boolean[] {true, false}) {
      Topology topology = sessions(new TimeWeighted().throwingOn(-1));
      try (InlineEngine engine = engine(topology, deadLetters)) {
        Publisher publisher = engine.publisher("ticks", 0);
        publish(publisher, 1, 0, 4);
        publish(publisher, 3, 0, 8);
        if (deadLetters) {
          publish(publisher, 5, 0, -1);
          engine.endOfInput();
          assertTrue(engine.report().get(0).isBalanced());
        } else {
          String message =
              assertThrows(EngineException.class, () -> publish(publisher, 5, 0, -1)).getMessage();
          assertTrue(message.contains("window [5, 15) of symbol=BTC"), message);
          assertTrue(message.contains("aggregate TIME_WEIGHTED threw on a row"), message);
        }
      }
    }
    assertEquals(List.of("0 4.0 2"), results);
    assertEquals(1, deadLetters.size());
  }

  @Test
  void whatHangsOnTheContentsOfSeveralWindowsStopsTheEngine() {
    Topology topology = new Topology();
    Ticks.explicit(topology)
        .keyBy("symbol")
        .window(SlidingWindows.of(Ticks.millis(40), Ticks.millis(10)))
        .operator(OperatorChoice.GENERAL)
        .aggregate(
            Aggregates.user(new TimeWeighted(), Ticks.of(Ticks.QTY)).as("mean"),
            Aggregates.count().as("n"))
        .to("weighted");
    try (InlineEngine engine = engine(topology, true)) {
      Publisher publisher = engine.publisher("ticks", 0);
      for (int i = 0; i < 8; i++) {
        publish(publisher, 5, 0, 1);
      }
      // The state of eight values is full.
      String message =
          assertThrows(EngineException.class, () -> publish(publisher, 5, 0, 1)).getMessage();
      assertTrue(message.contains(") of symbol=BTC: aggregate TIME_WEIGHTED threw"), message);
    }
    assertEquals(List.of(), deadLetters);
  }

  @Test
  void refusesArgumentsThatDoNotFit() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> Aggregates.user(new TimeWeighted(), Ticks.of(Ticks.PRICE)))
            .getMessage();
    assertTrue(
        message.contains("the argument is decimal(18,2), maybe null, expected value"), message);
    message =
        assertThrows(IllegalArgumentException.class, () -> Aggregates.user(new TimeWeighted()))
            .getMessage();
    assertTrue(message.contains("TIME_WEIGHTED has 0 arguments, expected 1"), message);
  }
}
