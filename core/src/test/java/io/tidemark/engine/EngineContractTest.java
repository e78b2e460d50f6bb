package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static io.tidemark.expression.Expressions.literal;
import static io.tidemark.expression.Expressions.multiply;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expressions;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What an engine and its publishers accept, refuse and count. */
class EngineContractTest {
  private static String refused(Class<? extends Throwable> type, Executable call) {
    return assertThrows(type, call).getMessage();
  }

  private static void contains(String text, String... parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), text);
    }
  }

  private static Topology sums() {
    Topology topology = new Topology();
    Ticks.explicit(topology)
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Aggregates.sum(Ticks.of(Ticks.QTY)).as("volume"))
        .to("sums");
    return topology;
  }

  /** A query that cannot evaluate rows of a quantity above half of int64. */
  private static Topology doubled() {
    Topology topology = new Topology();
    NamedExpression twice = new NamedExpression("twice", multiply(Ticks.of(Ticks.QTY), literal(2)));
    Ticks.explicit(topology).select("doubled", List.of(twice)).to("doubled");
    return topology;
  }

  @Test
  void refusesAPublisherOfAnUnknownSourceOrPartition() {
    try (InlineEngine engine = InlineEngine.builder(sums()).build()) {
      contains(
          refused(IllegalArgumentException.class, () -> engine.publisher("quotes", 0)),
          "no source 'quotes'",
          "ticks");
      contains(
          refused(IllegalArgumentException.class, () -> engine.publisher("ticks", 1)),
          "partition=1 of ticks, expected 0 to 0");
      refused(IllegalArgumentException.class, () -> engine.publisher("ticks", -1));
    }
  }

  @Test
  void refusesToBuildWithoutASourceOrWithAWrongNumberOfGroups() {
    contains(
        refused(IllegalArgumentException.class, () -> InlineEngine.builder(new Topology()).build()),
        "no source");
    for (int groups : new int[] {-1, 0, 3, 8192}) {
      contains(
          refused(
              IllegalArgumentException.class,
              () -> InlineEngine.builder(sums()).groups(groups).build()),
          "groups=" + groups);
    }
  }

  @Test
  void refusesAWatermarkThatDoesNotRise() {
    try (InlineEngine engine = InlineEngine.builder(sums()).build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      publisher.watermark(100);
      contains(
          refused(IllegalArgumentException.class, () -> publisher.watermark(100)),
          "watermark 100 of partition 0 of ticks does not rise: it stands at 100");
      refused(IllegalArgumentException.class, () -> publisher.watermark(99));
      publisher.watermark(101);
      assertEquals(101, engine.outputWatermark("sums"));
      assertEquals(2, engine.nextSequence());
    }
  }

  @Test
  void refusesEverythingOnceAPartitionIsDone() {
    try (InlineEngine engine = InlineEngine.builder(sums()).build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      Publisher other = engine.publisher("ticks", 0);
      other.claim().clear(Ticks.SCHEMA).eventTime(1);
      publisher.done();
      for (Publisher each : List.of(publisher, other, engine.publisher("ticks", 0))) {
        List<Executable> calls =
            List.of(
                each::claim,
                each::publish,
                each::reject,
                each::idle,
                each::active,
                each::done,
                () -> each.heartbeat(5),
                () -> each.watermark(5));
        for (Executable call : calls) {
          contains(refused(IllegalStateException.class, call), "partition 0 of ticks is done");
        }
      }
      assertEquals(0, engine.report().get(0).in());
    }
  }

  @Test
  void refusesToPublishWhatIsNotClaimed() {
    try (InlineEngine engine = InlineEngine.builder(sums()).build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      contains(refused(IllegalStateException.class, publisher::publish), "nothing is claimed");
      publish(publisher, 1, 0, 1);
      refused(IllegalStateException.class, publisher::publish);
      publisher.claim();
      publisher.abort();
      refused(IllegalStateException.class, publisher::publish);
      assertEquals(1, engine.report().get(0).in());
      assertEquals(1, engine.nextSequence());
    }
  }

  @Test
  void rejectsRowsWithoutEventTimeAndRowsThatNeverWere() {
    try (InlineEngine engine = InlineEngine.builder(sums()).build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      publish(publisher, Long.MIN_VALUE, 0, 1);
      publisher.reject();
      QueryReport report = engine.report().get(0);
      assertEquals(2, report.in());
      assertEquals(2, report.rejected());
      assertTrue(report.isBalanced());
    }
  }

  @Test
  void stopsAtARowThatItCannotEvaluateAndSaysWhere() {
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(doubled())) {
      Publisher publisher = engine.publisher("ticks", 0);
      publish(publisher, 1, 0, 5);
      EngineException stopped =
          assertThrows(EngineException.class, () -> publish(publisher, 77, 0, Long.MAX_VALUE));
      contains(
          stopped.getMessage(),
          "record 1 (DATA of ticks, partition 0, event time 77)",
          "overflows");
      List<Executable> calls =
          List.of(
              publisher::claim,
              publisher::publish,
              publisher::reject,
              () -> publisher.watermark(1_000),
              () -> engine.clock(1),
              () -> engine.publisher("ticks", 0),
              () -> engine.snapshot(OutputStream.nullOutputStream()),
              engine::endOfInput);
      for (Executable call : calls) {
        assertSame(stopped, assertThrows(EngineException.class, call));
      }
      assertEquals(1, outputs.rows.size());
    }
  }

  @Test
  void goesOnWithoutARowThatItCannotEvaluateIfDeadLettersAreTaken() {
    List<String> dead = new ArrayList<>();
    Topology topology = doubled();
    InlineEngine.Builder builder =
        InlineEngine.builder(topology)
            .deadLetters(
                (query, record, reason) ->
                    dead.add(query + " " + record.eventTime() + " " + reason.getMessage()));
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(topology, builder)) {
      Publisher publisher = engine.publisher("ticks", 0);
      publish(publisher, 77, 0, Long.MAX_VALUE);
      publish(publisher, 78, 0, 4);
      assertEquals(1, dead.size());
      contains(dead.get(0), "doubled 77", "overflows");
      assertEquals(List.of("doubled #1.0 @78 8"), outputs.rows);
      QueryReport report = engine.report().get(0);
      assertEquals(1, report.rejected());
      assertTrue(report.isBalanced());
    }
  }

  @Test
  void stopsAtAResultThatFitsNoFieldAndNamesKeyAndWindow() {
    Topology topology = sums();
    InlineEngine.Builder builder =
        InlineEngine.builder(topology).deadLetters((query, record, reason) -> {});
    try (InlineEngine engine = new Outputs().engine(topology, builder)) {
      Publisher publisher = engine.publisher("ticks", 0);
      publish(publisher, 23, 7, Long.MAX_VALUE);
      publish(publisher, 24, 7, Long.MAX_VALUE);
      contains(
          refused(EngineException.class, () -> publisher.watermark(29)),
          "WATERMARK of ticks",
          "window [20, 30) of symbol=S7");
    }
  }

  @Test
  void sumsBeyondInt64ThatComeBackAreExact() {
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(sums())) {
      Publisher publisher = engine.publisher("ticks", 0);
      publish(publisher, 23, 7, Long.MAX_VALUE);
      publish(publisher, 24, 7, Long.MAX_VALUE);
      publish(publisher, 25, 7, -Long.MAX_VALUE);
      publisher.watermark(29);
      assertEquals(List.of("sums #3.0 @29 S7 20 30 29 " + Long.MAX_VALUE), outputs.rows);
    }
  }

  @Test
  void stopsWhenASinkThrowsWhateverItThrows() {
    for (RuntimeException thrown :
        List.of(new ArithmeticException("a sink's own"), new IllegalStateException("closed"))) {
      List<String> dead = new ArrayList<>();
      InlineEngine.Builder builder =
          InlineEngine.builder(doubled())
              .deadLetters((query, record, reason) -> dead.add(query))
              .sink(
                  "doubled",
                  (row, ordinal) -> {
                    throw thrown;
                  });
      try (InlineEngine engine = builder.build()) {
        Publisher publisher = engine.publisher("ticks", 0);
        EngineException stopped =
            assertThrows(EngineException.class, () -> publish(publisher, 1, 0, 1));
        contains(stopped.getMessage(), "sink of doubled threw", thrown.getMessage());
        assertSame(thrown, stopped.getCause().getCause());
        assertEquals(List.of(), dead);
      }
    }
  }

  @Test
  void stopsWhenASinkFailsWithAnError() {
    InlineEngine.Builder builder =
        InlineEngine.builder(doubled())
            .sink(
                "doubled",
                (row, ordinal) -> {
                  throw new AssertionError("broken");
                });
    try (InlineEngine engine = builder.build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      assertThrows(AssertionError.class, () -> publish(publisher, 1, 0, 1));
      contains(refused(EngineException.class, publisher::claim), "broken");
    }
  }

  @Test
  void doesNotBlameAWindowFunctionForItsSink() {
    Topology topology = Ticks.everyKind();
    InlineEngine.Builder builder =
        InlineEngine.builder(topology)
            .sink(
                "most",
                (row, ordinal) -> {
                  throw new IllegalStateException("closed");
                });
    try (InlineEngine engine = builder.build()) {
      engine.symbols().intern("S0");
      Publisher publisher = engine.publisher("ticks", 0);
      publish(publisher, 1, 0, 1);
      String message = refused(EngineException.class, engine::endOfInput);
      contains(message, "sink of most threw");
      assertTrue(!message.contains("window function"), message);
    }
  }

  @Test
  void stopsWhenADeadLetterHandlerThrows() {
    InlineEngine.Builder builder =
        InlineEngine.builder(doubled())
            .deadLetters(
                (query, record, reason) -> {
                  throw new IllegalStateException("full");
                });
    try (InlineEngine engine = builder.build()) {
      Publisher publisher = engine.publisher("ticks", 0);
      contains(
          refused(EngineException.class, () -> publish(publisher, 1, 0, Long.MAX_VALUE)),
          "dead letter handler for doubled threw",
          "full");
    }
  }

  @Test
  void takesARowFromTheFutureButDoesNotMoveTimeByIt() {
    Topology topology = new Topology();
    topology
        .source(
            Ticks.SCHEMA,
            SourceOptions.watermark(WatermarkStrategy.monotonous())
                .withMaxFutureSkew(Ticks.millis(100)))
        .to("all");
    try (InlineEngine engine = new Outputs().engine(topology)) {
      Publisher publisher = engine.publisher("ticks", 0);
      guarded(publisher, 1_100, 1_000);
      assertEquals(1_099, engine.outputWatermark("all"));
      guarded(publisher, 1_201, 1_100);
      guarded(publisher, Long.MAX_VALUE, 1_100);
      assertEquals(1_099, engine.outputWatermark("all"));
      publish(publisher, 5_000, 0, 1);
      assertEquals(4_999, engine.outputWatermark("all"));
      QueryReport report = engine.report().get(0);
      assertEquals(4, report.emitted());
      assertEquals(2, report.futureSuspect());
      assertTrue(report.isBalanced());
    }
  }

  private static void guarded(Publisher publisher, long time, long ingestMillis) {
    publisher
        .claim()
        .clear(Ticks.SCHEMA)
        .integer(Ticks.SYMBOL, 0)
        .integer(Ticks.QTY, 1)
        .eventTime(time)
        .ingestTime(ingestMillis * 1_000_000);
    publisher.publish();
  }

  @Test
  void countsAHeartbeatAsNothingAndMovesTimeByIt() {
    Topology topology = new Topology();
    Ticks.bounded(topology, 5).to("all");
    try (InlineEngine engine = InlineEngine.builder(topology).build()) {
      engine.publisher("ticks", 0).heartbeat(106);
      assertEquals(100, engine.outputWatermark("all"));
      assertEquals(0, engine.report().get(0).in());
    }
  }

  @Test
  void aClockThatDoesNotRiseChangesNothing() {
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(Ticks.everyKind())) {
      new TickFeed(5, 40).feed(engine, 0, 40);
      long hash = engine.outputHash();
      int rows = outputs.rows.size();
      engine.clock(1_000_000_000);
      engine.clock(1_000_000_000);
      engine.clock(-5);
      assertEquals(hash, engine.outputHash());
      assertEquals(rows, outputs.rows.size());
    }
  }

  @Test
  void closesTwiceWithoutHarm() {
    InlineEngine engine = InlineEngine.builder(sums()).build();
    engine.publisher("ticks", 0);
    engine.close();
    engine.close();
  }

  @Test
  void refusesASinkOfAnUnknownQuery() {
    contains(
        refused(
            IllegalArgumentException.class,
            () -> InlineEngine.builder(sums()).sink("bars", Sink.NONE)),
        "no query 'bars'",
        "sums");
    try (InlineEngine engine = InlineEngine.builder(sums()).build()) {
      refused(IllegalArgumentException.class, () -> engine.outputSchema("bars"));
    }
  }

  @Test
  void keysByExpressionsAreComputedAndNamed() {
    Topology topology = new Topology();
    Ticks.explicit(topology)
        .keyBy(
            List.of(
                new NamedExpression("lot", Expressions.divide(Ticks.of(Ticks.QTY), literal(100)))))
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Aggregates.count().as("n"))
        .to("lots");
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(topology)) {
      Publisher publisher = engine.publisher("ticks", 0);
      publish(publisher, 1, 0, 150);
      publish(publisher, 2, 1, 199);
      publish(publisher, 3, 2, 250);
      publisher.watermark(9);
      List<String> rows = new ArrayList<>();
      outputs.rows.forEach(row -> rows.add(row.substring(row.indexOf('@') + 3)));
      assertEquals(List.of("1 0 10 9 2", "2 0 10 9 1"), rows.stream().sorted().toList());
    }
  }
}
