package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds a query's results back, told from the records alone. */
class WhyTest {
  private static Topology counts(int partitions) {
    Topology topology = new Topology();
    Stream ticks =
        topology.source(
            Ticks.SCHEMA,
            SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(Ticks.millis(0)))
                .withPartitions(partitions));
    ticks
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(1000)))
        .aggregate(Aggregates.count().as("n"))
        .to("counts");
    topology
        .resultsOf("counts")
        .windowAll(SlidingWindows.of(Ticks.millis(4000), Ticks.millis(2000)))
        .allowedLateness(Ticks.millis(10_000))
        .aggregate(Aggregates.count().as("n"))
        .to("keys");
    return topology;
  }

  private static String why(Engine engine, String query) {
    engine.awaitProcessed(engine.nextSequence() - 1);
    return engine.why(query).toString();
  }

  private static void tellsOfSilence(Engine engine) {
    Publisher publisher = engine.publisher("ticks", 0);
    Ticks.publish(publisher, 100, 1, 1);
    Ticks.publish(publisher, 900, 1, 1);
    assertEquals(
        "counts: 1 window held; window [0,1000) needs w >= 999; w is 899; no event since 900 from"
            + " partition 0 of ticks, which holds time back",
        why(engine, "counts"));
    publisher.heartbeat(1000);
    assertEquals("counts: 0 windows held; none waits to fire", why(engine, "counts"));
    assertEquals(
        "keys: 2 windows held; window [-2000,2000) needs w >= 1999; w is 999; no watermark since"
            + " 999 from partition 0 of query counts, which holds time back",
        why(engine, "keys"));
    publisher.heartbeat(2500);
    assertEquals(2500 - 1, engine.why("keys").watermark());
    assertEquals(4000, engine.why("keys").next().end());
    assertThrows(IllegalArgumentException.class, () -> engine.why("nothing"));
  }

  @Test
  void tellsOfSilenceAfterTheLastEvent() {
    try (InlineEngine engine =
        InlineEngine.builder(counts(1)).symbols(RingShape.symbols()).build()) {
      tellsOfSilence(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void tellsOfSilenceOnThreads(RingShape shape) {
    try (RingEngine engine = shape.builder(counts(1)).build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      for (int symbol = 0; symbol < 20; symbol++) {
        Ticks.publish(publisher, symbol < 10 ? 1500 : 900, symbol, 1);
      }
      assertEquals(
          "counts: 10 windows held; window [1000,2000) needs w >= 1999; w is 1499; no event since"
              + " 1500 from partition 0 of ticks, which holds time back",
          why(engine, "counts"));
    }
    try (RingEngine engine = shape.builder(counts(1)).build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      Ticks.publish(publisher, 100, 1, 1);
      engine.awaitProcessed(0);
      assertEquals(100, engine.why("counts").since());
    }
  }

  @Test
  void namesThePartitionThatNeverSpoke() {
    try (InlineEngine engine =
        InlineEngine.builder(counts(2)).symbols(RingShape.symbols()).build()) {
      Ticks.publish(engine.publisher("ticks", 0), 25_000, 1, 1);
      assertEquals(
          "counts: 1 window held; window [25000,26000) needs w >= 25999; w is none yet; nothing"
              + " ever from partition 1 of ticks, which holds time back; others are at w 24999",
          why(engine, "counts"));
      engine.publisher("ticks", 1).idle();
      engine.publisher("ticks", 0).idle();
      assertEquals(
          "counts: 1 window held; window [25000,26000) needs w >= 25999; w is 24999; no partition"
              + " of ticks is active",
          why(engine, "counts"));
    }
  }
}
