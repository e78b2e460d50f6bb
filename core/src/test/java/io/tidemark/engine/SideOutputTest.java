package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expressions;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.ElementIterator;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowContext;
import io.tidemark.window.WindowOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Side outputs and late rows: put out in order, numbered, hashed, counted, and read on. */
class SideOutputTest {
  private static final Schema SUM =
      Schema.builder("sums")
          .eventTime("at", TimeUnit.MILLISECONDS)
          .field("sum", FieldType.INT64)
          .build();

  private static final Schema LARGE =
      Schema.builder("large")
          .eventTime("at", TimeUnit.MILLISECONDS)
          .field("symbol", FieldType.SYMBOL)
          .field("qty", FieldType.INT64)
          .build();

  private static final Schema ODD =
      Schema.builder("odd")
          .eventTime("at", TimeUnit.MILLISECONDS)
          .field("odd", FieldType.INT32)
          .build();

  /** Puts out the sum between the large rows and whether it is odd. */
  private static void sum(WindowContext context, ElementIterator elements, WindowOutput out) {
    long sum = 0;
    while (elements.next()) {
      long qty = elements.record().integer(Ticks.QTY);
      sum += qty;
      if (qty > 8) {
        RecordWriter large = out.side(1).integer(LARGE.field("qty"), qty);
        large.integer(LARGE.field("symbol"), elements.record().integer(Ticks.SYMBOL));
        out.emitSide(1);
      }
    }
    out.row().integer(SUM.field("sum"), sum);
    // Both are claimed at the same time, and neither is lost.
    out.side(0).integer(ODD.field("odd"), sum % 2);
    out.emit();
    out.emitSide(0);
  }

  private static Stream windows(Topology topology) {
    return Ticks.bounded(topology, 5)
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .allowedLateness(Ticks.millis(8))
        .sideOutput("odd", ODD)
        .sideOutput("large", LARGE)
        .process(SUM, SideOutputTest::sum)
        .to("sums");
  }

  /** Every output is read on, late rows of late rows too. */
  private static Topology chain() {
    Topology topology = new Topology();
    windows(topology);
    Stream large = topology.sideOf("sums", "large");
    large
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(20)))
        .allowedLateness(Ticks.millis(20))
        .aggregate(Aggregates.max(Expressions.field(LARGE, "qty")).as("most"))
        .to("largest");
    Stream late = topology.lateOf("sums");
    late.to("rows");
    late.windowAll(TumblingWindows.of(Ticks.millis(40)))
        .allowedLateness(Ticks.millis(30))
        .aggregate(Aggregates.count().as("n"))
        .to("lateness");
    topology
        .lateOf("lateness")
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(40)))
        .allowedLateness(Ticks.millis(500))
        .aggregate(Aggregates.sum(Ticks.of(Ticks.QTY)).as("volume"))
        .to("later");
    topology
        .resultsOf("sums")
        .windowAll(TumblingWindows.of(Ticks.millis(20)))
        .allowedLateness(Ticks.millis(20))
        .aggregate(Aggregates.count().as("n"))
        .to("counts");
    return topology;
  }

  private static List<String> of(String query, List<String> rows) {
    return rows.stream().filter(row -> row.startsWith(query + " ")).toList();
  }

  @Test
  void areNumberedWithTheResultsOfTheirQueryAndCounted() {
    Outputs outputs = new Outputs();
    Topology topology = new Topology();
    windows(topology);
    try (InlineEngine engine = outputs.engine(topology)) {
      Publisher publisher = engine.publisher("ticks", 0);
      Ticks.publish(publisher, 1, 1, 9);
      Ticks.publish(publisher, 2, 1, 10);
      Ticks.publish(publisher, 30, 1, 1);
      Ticks.publish(publisher, 3, 1, 7);
      assertEquals(
          List.of(
              "sums large #2.0 @9 9 S1 9",
              "sums large #2.1 @9 9 S1 10",
              "sums #2.2 @9 9 19",
              "sums odd #2.3 @9 9 1"),
          outputs.rows.subList(0, 4));
      assertTrue(outputs.rows.get(4).startsWith("sums late #3.0 @3"), outputs.rows.get(4));
      QueryReport report = engine.report().get(0);
      assertEquals(1, report.emitted());
      assertEquals(3, report.sideEmitted());
      assertTrue(report.isBalanced(), report.toString());
    }
  }

  /** The bytes are those of an engine that knows no side outputs. */
  @Test
  void areHashedAndJobsWithoutThemAsEver() {
    Topology with = new Topology();
    windows(with);
    Topology without = new Topology();
    Ticks.bounded(without, 5)
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .process(
            SUM,
            (context, elements, out) -> {
              out.row().integer(SUM.field("sum"), 1);
              out.emit();
            })
        .to("sums");
    long[] hashes = new long[3];
    Topology[] topologies = {with, with, without};
    for (int i = 0; i < hashes.length; i++) {
      try (InlineEngine engine = new Outputs().engine(topologies[i])) {
        Publisher publisher = engine.publisher("ticks", 0);
        Ticks.publish(publisher, 1, 1, 4 + i);
        engine.endOfInput();
        hashes[i] = engine.outputHash();
      }
    }
    assertNotEquals(hashes[0], hashes[1]);
    assertEquals(-8183505642102734421L, hashes[2]);
  }

  @ParameterizedTest
  @CsvSource({"1,SINGLE,256,64,256", "1,SPREAD,256,64,256", "2,SPREAD,2,2,1", "4,SPREAD,64,2,7"})
  void comeFromRingsAsFromTheInlineEngine(
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
      for (String query : List.of("sums odd", "sums large", "largest", "rows", "later", "counts")) {
        assertTrue(!of(query, expected.rows).isEmpty(), "seed=" + seed + " nothing of " + query);
      }
      reports.forEach(report -> assertTrue(report.isBalanced(), report.toString()));
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
          assertEquals(of(name, expected.rows), byQuery.get(query).rows, "seed=" + seed);
        }
        assertEquals(reports, engine.report(), "seed=" + seed);
        assertEquals(hash, engine.outputHash(), "seed=" + seed);
      }
    }
  }

  @Test
  void goOnFromASnapshotAtAnyStep() {
    Topology topology = chain();
    TickFeed ticks = new TickFeed(7, 120);
    Outputs straight = new Outputs();
    long hash;
    List<QueryReport> reports;
    try (InlineEngine engine = straight.engine(topology)) {
      ticks.feed(engine, 0, ticks.size());
      engine.endOfInput();
      hash = engine.outputHash();
      reports = engine.report();
    }
    for (int step = 0; step <= ticks.size(); step += 7) {
      Outputs before = new Outputs();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (InlineEngine engine = before.engine(topology)) {
        ticks.feed(engine, 0, step);
        engine.snapshot(bytes);
      }
      Outputs after = new Outputs();
      try (InlineEngine engine = after.engine(topology)) {
        engine.restore(new ByteArrayInputStream(bytes.toByteArray()));
        ticks.feed(engine, step, ticks.size());
        engine.endOfInput();
        before.rows.addAll(after.rows);
        assertEquals(straight.rows, before.rows, "step=" + step);
        assertEquals(hash, engine.outputHash(), "step=" + step);
        assertEquals(reports, engine.report(), "step=" + step);
      }
    }
  }

  @Test
  void areRefusedUnderAnotherName() {
    Topology topology = chain();
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> InlineEngine.builder(topology).side("sums", "small", Sink.NONE))
            .getMessage();
    assertTrue(message.contains("no side output 'small'; it has [odd odd v1"), message);
    assertThrows(
        IllegalArgumentException.class,
        () -> InlineEngine.builder(topology).side("largest", "odd", Sink.NONE));
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void stopTheEngineWhenTheirSinkThrows(RingShape shape) {
    Topology topology = new Topology();
    windows(topology);
    RingEngine engine =
        shape
            .builder(topology)
            .side(
                "sums",
                "odd",
                (row, ordinal) -> {
                  throw new IllegalStateException("full");
                })
            .build();
    Publisher publisher = engine.publisher("ticks", 0);
    Ticks.publish(publisher, 1, 1, 4);
    long last = engine.nextSequence();
    publisher.heartbeat(100);
    String message =
        assertThrows(EngineException.class, () -> engine.awaitProcessed(last)).getMessage();
    assertTrue(message.contains("sink of side output odd of sums threw"), message);
    assertThrows(EngineException.class, engine::close);
  }
}
