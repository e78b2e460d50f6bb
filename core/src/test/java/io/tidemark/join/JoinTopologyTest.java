package io.tidemark.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Layout;
import io.tidemark.engine.Pinning;
import io.tidemark.engine.Publisher;
import io.tidemark.engine.QueryReport;
import io.tidemark.engine.RingEngine;
import io.tidemark.engine.Waiting;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.Query;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Joins among the other steps of a topology. */
class JoinTopologyTest {
  private static Stream source(Topology topology, String name, long bound) {
    Schema schema =
        Schema.builder(name)
            .eventTime("ts", TimeUnit.MILLISECONDS)
            .field("key", FieldType.INT64)
            .field("value", FieldType.INT64)
            .build();
    Duration late = Duration.ofMillis(bound);
    return topology.source(
        schema, SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(late)));
  }

  private static void put(Engine engine, String source, long ts, long key, long value) {
    Publisher publisher = engine.publisher(source, 0);
    Schema schema =
        Schema.builder(source)
            .eventTime("ts", TimeUnit.MILLISECONDS)
            .field("key", FieldType.INT64)
            .field("value", FieldType.INT64)
            .build();
    publisher
        .claim()
        .eventTime(ts)
        .integer(schema.field("key"), key)
        .integer(schema.field("value"), value);
    publisher.publish();
  }

  /** The rows of every query, each as its fields. */
  private static Map<String, List<String>> bind(Topology topology, EngineBuilder<?> builder) {
    Map<String, List<String>> rows = new TreeMap<>();
    for (Query query : topology.queries()) {
      List<String> own = new ArrayList<>();
      rows.put(query.name(), own);
      builder.sink(query.name(), (row, ordinal) -> own.add(text(query.schema(), row)));
    }
    return rows;
  }

  private static String text(Schema schema, RecordView row) {
    StringBuilder text = new StringBuilder();
    for (Field field : schema.fields()) {
      text.append(text.length() == 0 ? "" : " ").append(row.text(field, new SymbolTable()));
    }
    return text.toString();
  }

  /** What a job puts out inline; rings have to put out the same. */
  private static Map<String, List<String>> run(Topology topology, Consumer<Engine> feed) {
    InlineEngine.Builder inline = InlineEngine.builder(topology);
    Map<String, List<String>> expected = bind(topology, inline);
    List<QueryReport> reports;
    try (InlineEngine engine = inline.build()) {
      feed.accept(engine);
      engine.endOfInput();
      reports = engine.report();
      reports.forEach(report -> assertTrue(report.isBalanced(), report.toString()));
    }
    for (int shards : new int[] {1, 3}) {
      RingEngine.Builder rings =
          RingEngine.builder(topology)
              .layout(Layout.SPREAD)
              .shards(shards)
              .ringSize(8)
              .outputRingSize(4)
              .waiting(Waiting.PARK)
              .pinning(Pinning.OFF);
      Map<String, List<String>> got = bind(topology, rings);
      try (RingEngine engine = rings.build()) {
        feed.accept(engine);
        engine.endOfInput();
        engine.awaitProcessed(engine.nextSequence() - 1);
        assertEquals(reports, engine.report());
      }
      assertEquals(expected, got, "shards=" + shards);
    }
    return expected;
  }

  @Test
  void includesBothBounds() {
    Topology topology = new Topology();
    source(topology, "orders", 100)
        .keyBy("key")
        .intervalJoin(source(topology, "fills", 100).keyBy("key"))
        .between(Duration.ofMillis(-5), Duration.ofMillis(5))
        .as("pairs")
        .to("pairs");
    Map<String, List<String>> rows =
        run(
            topology,
            engine -> {
              put(engine, "orders", 1000, 1, 7);
              for (long ts : new long[] {994, 995, 1005, 1006}) {
                put(engine, "fills", ts, 1, ts);
              }
            });
    assertEquals(
        List.of("1000 1000 1 7 995 1 995", "1005 1000 1 7 1005 1 1005"), rows.get("pairs"));
  }

  @Test
  void putsNullOnlyWhenTheOtherWatermarkProvesIt() {
    Topology topology = new Topology();
    source(topology, "l", 30)
        .keyBy("key")
        .intervalJoin(source(topology, "r", 30).keyBy("key"))
        .between(Duration.ofMillis(-10), Duration.ofMillis(10))
        .type(JoinType.LEFT)
        .as("pairs")
        .to("pairs");
    InlineEngine.Builder builder = InlineEngine.builder(topology);
    List<String> rows = bind(topology, builder).get("pairs");
    try (InlineEngine engine = builder.build()) {
      put(engine, "l", 100, 1, 0);
      put(engine, "r", 130, 1, 0);
      put(engine, "r", 105, 1, 0);
      put(engine, "l", 140, 1, 0);
      put(engine, "l", 200, 1, 0);
      assertEquals(2, rows.size(), rows.toString());
      put(engine, "r", 250, 1, 0);
      assertEquals("200 200 1 0 null null null", rows.get(2));
      engine.endOfInput();
      assertEquals(3, rows.size());
    }
  }

  /** Orders with fills, and these pairs with cancels by the time of the order. */
  private static Topology nested() {
    Topology topology = new Topology();
    Stream orders = source(topology, "orders", 20);
    Stream fills = source(topology, "fills", 10);
    Stream cancels = source(topology, "cancels", 5);
    Stream pairs =
        orders
            .keyBy("key")
            .intervalJoin(fills.keyBy("key"))
            .between(Duration.ofMillis(-10), Duration.ofMillis(30))
            .type(JoinType.LEFT)
            .as("pairs");
    pairs
        .keyBy("key")
        .timedBy("ts")
        .intervalJoin(cancels.keyBy("key"))
        .between(Duration.ZERO, Duration.ofMillis(15))
        .type(JoinType.FULL)
        .as("all")
        .to("all");
    pairs.to("pairs");
    topology
        .resultsOf("pairs")
        .keyBy("key")
        .window(TumblingWindows.of(Duration.ofMillis(20)))
        .aggregate(Aggregates.count().as("n"))
        .to("counts");
    return topology;
  }

  private static Consumer<Engine> random(long seed, int count, String... sources) {
    return engine -> {
      Random random = new Random(seed);
      long now = 0;
      for (int i = 0; i < count; i++) {
        now += random.nextInt(4);
        String source = sources[random.nextInt(sources.length)];
        if (random.nextInt(20) == 0) {
          engine.publisher(source, 0).idle();
        } else {
          put(engine, source, now - random.nextInt(20), random.nextInt(5), i);
        }
      }
    };
  }

  @Test
  void nestsByTheTimeOfEitherInput() {
    for (long seed = 1; seed <= 5; seed++) {
      Map<String, List<String>> rows =
          run(nested(), random(seed, 200, "orders", "fills", "cancels"));
      assertTrue(rows.get("all").size() > 20, "seed=" + seed + " " + rows.get("all").size());
      assertTrue(rows.get("counts").size() > 5, "seed=" + seed + " " + rows.get("counts").size());
    }
  }

  @Test
  void losesNoRowOfANestedJoinToLateness() {
    Topology topology = nested();
    try (InlineEngine engine = InlineEngine.builder(topology).build()) {
      random(3, 400, "orders", "fills", "cancels").accept(engine);
      engine.endOfInput();
      // Of the rows that the second join reads only cancels can be late, for the source they are
      // of.
      QueryReport counts = engine.report().get(engine.report().size() - 1);
      assertEquals("counts", counts.name());
      assertEquals(0, counts.late(), counts.toString());
    }
  }

  @Test
  void joinsAStreamWithItself() {
    for (long seed = 1; seed <= 5; seed++) {
      Topology topology = new Topology();
      Stream ticks = source(topology, "ticks", 10);
      ticks
          .keyBy("key")
          .intervalJoin(ticks.keyBy("key"))
          .between(Duration.ofMillis(1), Duration.ofMillis(10))
          .type(JoinType.FULL)
          .as("pairs")
          .to("pairs");
      Map<String, List<String>> rows = run(topology, random(seed, 150, "ticks"));
      assertTrue(rows.get("pairs").size() > 100, "seed=" + seed);
    }
  }

  @Test
  void unitesStreamsOfDifferentStages() {
    for (long seed = 1; seed <= 5; seed++) {
      Topology topology = new Topology();
      Stream a = source(topology, "a", 10);
      Stream b = source(topology, "b", 10);
      Stream sums =
          a.keyBy("key")
              .window(TumblingWindows.of(Duration.ofMillis(10)))
              .aggregate(Aggregates.count().as("n"));
      Stream others =
          b.keyBy("key")
              .window(TumblingWindows.of(Duration.ofMillis(20)))
              .aggregate(Aggregates.count().as("n"));
      sums.union(others)
          .keyBy("key")
          .window(TumblingWindows.of(Duration.ofMillis(40)))
          .aggregate(Aggregates.sum(Expressions.field(sums.schema(), "n")).as("m"))
          .to("totals");
      a.union(a, b).to("rows");
      Map<String, List<String>> rows = run(topology, random(seed, 150, "a", "b"));
      assertTrue(rows.get("totals").size() > 5, "seed=" + seed);
      assertTrue(rows.get("rows").size() > 150, "seed=" + seed);
    }
  }

  @Test
  void aUnionGoesOnWithoutAStreamThatIsIdle() {
    Topology topology = new Topology();
    Stream a = source(topology, "a", 0);
    a.union(source(topology, "b", 0))
        .windowAll(TumblingWindows.of(Duration.ofMillis(10)))
        .aggregate(Aggregates.count().as("n"))
        .to("counts");
    InlineEngine.Builder builder = InlineEngine.builder(topology);
    List<String> rows = bind(topology, builder).get("counts");
    try (InlineEngine engine = builder.build()) {
      put(engine, "a", 1, 1, 1);
      put(engine, "a", 25, 1, 1);
      assertEquals(0, rows.size());
      engine.publisher("b", 0).idle();
      assertEquals(1, rows.size());
    }
  }

  @Test
  void stopsOrDiscardsAtTheCap() {
    assertTrue(capped(JoinCap.Policy.DISCARD_NEW).discarded() > 0);
    assertTrue(capped(JoinCap.Policy.DISCARD_OLD).discarded() > 0);
    RuntimeException full = assertThrows(RuntimeException.class, () -> capped(JoinCap.Policy.FAIL));
    assertTrue(
        full.getMessage().contains("l,") || full.toString().contains("join"), full.toString());
    assertTrue(
        full.getCause().getMessage().contains("wait for the watermark of r"), full.toString());
  }

  private static QueryReport capped(JoinCap.Policy policy) {
    Topology topology = new Topology();
    source(topology, "l", 30)
        .keyBy("key")
        .intervalJoin(source(topology, "r", 30).keyBy("key"))
        .between(Duration.ofMillis(-10), Duration.ofMillis(10))
        .type(JoinType.LEFT)
        .maxRows(3, policy)
        .as("pairs")
        .to("pairs");
    try (InlineEngine engine = InlineEngine.builder(topology).groups(1).build()) {
      for (int i = 0; i < 20; i++) {
        put(engine, "l", i, i, i);
      }
      engine.endOfInput();
      QueryReport report = engine.report().get(0);
      assertTrue(report.isBalanced(), report.toString());
      return report;
    }
  }

  @Test
  void refusesWhatCannotBeJoined() {
    Topology topology = new Topology();
    Stream a = source(topology, "a", 0);
    Stream b = source(topology, "b", 0);
    refuses("as many keys", () -> a.keyBy("key", "value").intervalJoin(b.keyBy("key")));
    refuses(
        "swap them",
        () ->
            a.keyBy("key")
                .intervalJoin(b.keyBy("key"))
                .between(Duration.ofMillis(2), Duration.ZERO));
    refuses("say between", () -> a.keyBy("key").intervalJoin(b.keyBy("key")).as("x"));
    refuses("use INNER or LEFT", () -> a.keyBy("key").asOf(b.keyBy("key")).type(JoinType.FULL));
    refuses(
        "no watermark of its own",
        () ->
            a.keyBy("key")
                .timedBy("value")
                .intervalJoin(b.keyBy("key"))
                .between(Duration.ZERO, Duration.ZERO)
                .as("x"));
    Topology other = new Topology();
    refuses("different topologies", () -> a.keyBy("key").asOf(source(other, "c", 0).keyBy("key")));
    refuses("the same fields", () -> a.union(named(topology)));
  }

  private static Stream named(Topology topology) {
    Schema schema =
        Schema.builder("d")
            .eventTime("ts", TimeUnit.MILLISECONDS)
            .field("other", FieldType.INT64)
            .build();
    return topology.source(schema, SourceOptions.watermark(WatermarkStrategy.explicit()));
  }

  private static void refuses(String why, Runnable deed) {
    String message = assertThrows(IllegalArgumentException.class, deed::run).getMessage();
    assertTrue(message.contains(why), message);
  }
}
