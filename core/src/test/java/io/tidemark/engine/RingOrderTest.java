package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static io.tidemark.expression.Expressions.compare;
import static io.tidemark.expression.Expressions.literal;
import static io.tidemark.expression.Expressions.multiply;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.ComparisonOperator;
import io.tidemark.expression.Expression;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What shards put out comes in the order of the inline engine, dead letters and all. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RingOrderTest {
  private static final Expression TWICE = multiply(Ticks.of(Ticks.QTY), literal(2));

  private record Result(List<String> rows, long hash, List<String> reports) {}

  private static Result result(Outputs outputs, Engine engine) {
    List<String> reports = engine.report().stream().map(QueryReport::toString).toList();
    engine.report().forEach(report -> assertTrue(report.isBalanced(), report::toString));
    return new Result(List.copyOf(outputs.rows), engine.outputHash(), reports);
  }

  private static <B extends EngineBuilder<B>> B noting(B builder, Outputs outputs) {
    return builder.deadLetters(
        (query, row, reason) ->
            outputs.rows.add(
                "dead " + query + " " + row.sequence() + " " + row.eventTime() + " " + reason));
  }

  /** Runs an input inline and on rings, and gives what both put out. */
  private static Result requireSame(
      Topology topology, RingEngine.Builder ring, BiConsumer<Engine, Publisher> input) {
    Outputs inlineOutputs = new Outputs();
    Result expected;
    try (InlineEngine inline =
        inlineOutputs.engine(topology, noting(InlineEngine.builder(topology), inlineOutputs))) {
      input.accept(inline, inline.publisher("ticks", 0));
      inline.endOfInput();
      expected = result(inlineOutputs, inline);
    }
    Outputs outputs = new Outputs();
    try (RingEngine engine = outputs.engine(topology, noting(ring, outputs))) {
      input.accept(engine, engine.publisher("ticks", 0));
      engine.endOfInput();
      engine.awaitProcessed(engine.nextSequence() - 1);
      assertEquals(expected, result(outputs, engine));
    }
    return expected;
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void setsRowsAsideInOrder(RingShape shape) {
    Topology topology = new Topology();
    Stream ticks = Ticks.bounded(topology, 5);
    Expression positive = compare(ComparisonOperator.GREATER, TWICE, literal(0));
    NamedExpression twice = new NamedExpression("twice", TWICE);
    TumblingWindows windows = TumblingWindows.of(Ticks.millis(10));
    ticks.select("doubled", List.of(twice)).to("doubled");
    ticks.keyBy("symbol").window(windows).aggregate(Aggregates.max(TWICE).as("n")).to("most");
    ticks
        .filter(positive)
        .keyBy("symbol")
        .window(windows)
        .aggregate(Aggregates.count().as("n"))
        .to("filtered");
    ticks.keyBy(List.of(twice)).window(windows).aggregate(Aggregates.count().as("n")).to("keyed");
    for (long seed = 1; seed <= 3; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[][] rows = new long[200][];
      for (int i = 0; i < rows.length; i++) {
        long qty = random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextInt(9);
        rows[i] = new long[] {i / 3 - random.nextInt(20), random.nextInt(20), qty};
      }
      Result result =
          requireSame(
              topology,
              shape.builder(topology),
              (engine, publisher) -> {
                for (long[] row : rows) {
                  publish(publisher, row[0], row[1], row[2]);
                }
              });
      assertTrue(result.rows.stream().filter(row -> row.startsWith("dead keyed")).count() > 20);
      assertTrue(result.rows.stream().filter(row -> row.startsWith("dead most")).count() > 20);
    }
  }

  /** Far more results of one watermark than all rings hold, from every shard. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void mergesWhatOneWatermarkSetsFree(RingShape shape) {
    Topology topology = new Topology();
    Stream ticks = Ticks.explicit(topology);
    ticks
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Ticks.aggregates())
        .to("bars");
    ticks
        .keyBy("symbol", "venue")
        .window(SlidingWindows.of(Ticks.millis(20), Ticks.millis(10)))
        .aggregate(Aggregates.count().as("n"))
        .to("wide");
    Result result =
        requireSame(
            topology,
            shape.builder(topology),
            (engine, publisher) -> {
              for (int i = 0; i < 500; i++) {
                publish(publisher, i * 7 % 90, i % 50, 1);
              }
              publisher.watermark(1_000);
              publish(publisher, 1_001, 1, 1);
            });
    assertTrue(result.rows.stream().filter(row -> row.contains(" #500.")).count() > 800);
  }

  /** All keys in one group, and handlers that pause: the other shards run far ahead. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void bearsSlowSinksAndShardsOfUnlikeLoad(RingShape shape) {
    Topology topology = Ticks.everyKind();
    SplittableRandom pauses = new SplittableRandom(5);
    SplittableRandom sinkPauses = new SplittableRandom(7);
    SplittableRandom random = new SplittableRandom(6);
    long[] times = new long[400];
    for (int i = 0; i < times.length; i++) {
      times[i] = (long) i / 4 - random.nextInt(30);
    }
    Outputs expected = new Outputs();
    try (InlineEngine inline = expected.engine(topology)) {
      Publisher publisher = inline.publisher("ticks", 0);
      for (long time : times) {
        publish(publisher, time, 1, 3);
      }
      inline.endOfInput();
    }
    Outputs outputs = new Outputs();
    outputs.beforeRow = () -> pause(sinkPauses);
    try (RingEngine engine = outputs.engine(topology, shape.builder(topology))) {
      Publisher publisher = engine.publisher("ticks", 0);
      for (long time : times) {
        publish(publisher, time, 1, 3);
        pause(pauses);
      }
      engine.endOfInput();
    }
    assertFalse(expected.rows.isEmpty());
    assertEquals(expected.rows, outputs.rows);
  }

  private static void pause(SplittableRandom random) {
    if (random.nextInt(20) == 0) {
      LockSupport.parkNanos(1);
    }
  }
}
