package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowStagger;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Topologies off the beaten track run on rings as they do inline. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RingTopologyTest {
  private static final Schema ORDERS =
      Schema.builder("orders")
          .eventTime("at", TimeUnit.MICROSECONDS)
          .field("a", FieldType.INT64)
          .field("b", FieldType.INT64)
          .field("c", FieldType.INT64)
          .field("note", FieldType.chars(60))
          .build();

  private static final Schema FIRING =
      Schema.builder("firing")
          .eventTime("at", TimeUnit.MILLISECONDS)
          .field("start", FieldType.INT64)
          .field("n", FieldType.INT64)
          .build();

  private static List<String> requireSame(
      Topology topology, RingShape shape, int groups, Consumer<Engine> input) {
    Outputs expected = new Outputs();
    long hash;
    List<QueryReport> reports;
    try (InlineEngine inline =
        expected.engine(topology, InlineEngine.builder(topology).groups(groups))) {
      input.accept(inline);
      hash = inline.outputHash();
      reports = inline.report();
    }
    Outputs outputs = new Outputs();
    RingEngine engine = outputs.engine(topology, shape.builder(topology).groups(groups));
    input.accept(engine);
    engine.close();
    assertEquals(expected.rows, outputs.rows);
    assertEquals(hash, engine.outputHash());
    assertEquals(reports, engine.report());
    return outputs.rows;
  }

  /** The first row settles the grid of all shards, though only one of them owns it. */
  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void settlesAStaggeredGridByTheFirstRowWhoeverOwnsIt(RingShape shape) {
    TumblingWindows windows =
        TumblingWindows.of(Ticks.millis(100)).withStagger(WindowStagger.NATURAL);
    Topology topology = new Topology();
    Stream ticks = Ticks.explicit(topology);
    ticks.keyBy("symbol").window(windows).aggregate(Aggregates.count().as("n")).to("sliced");
    ticks
        .keyBy("symbol")
        .window(windows)
        .process(
            FIRING,
            (context, elements, out) -> {
              RecordWriter row = out.row();
              row.integer(FIRING.field("start"), context.windowStart());
              row.integer(FIRING.field("n"), elements.count());
              out.emit();
            })
        .to("general");
    List<String> rows =
        requireSame(
            topology,
            shape,
            32,
            engine -> {
              Publisher publisher = engine.publisher("ticks", 0);
              for (int i = 0; i < 40; i++) {
                engine.clock(1_000_000L * (1_037 + 7 * i));
                publish(publisher, 5L * i, i % 20, 1);
              }
              engine.endOfInput();
            });
    List<String> general = rows.stream().filter(row -> row.startsWith("general #")).toList();
    assertTrue(general.size() > 30);
    for (String row : general) {
      String start = row.substring(0, row.lastIndexOf(' '));
      start = start.substring(start.lastIndexOf(' ') + 1);
      assertEquals(37, Math.floorMod(Long.parseLong(start), 100), row);
    }
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void runsATopologyWithoutQueries(RingShape shape) {
    Topology topology = new Topology();
    Ticks.explicit(topology);
    assertEquals(
        List.of(),
        requireSame(
            topology,
            shape,
            32,
            engine -> {
              for (int i = 0; i < 20; i++) {
                publish(engine.publisher("ticks", 0), i, 0, 1);
              }
              engine.endOfInput();
              engine.awaitProcessed(20);
            }));
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void runsSeveralSourcesOfUnlikeWidth(RingShape shape) {
    Topology topology = new Topology();
    Ticks.bounded(topology, 5)
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Ticks.aggregates())
        .to("bars");
    topology
        .source(ORDERS, SourceOptions.watermark(WatermarkStrategy.explicit()).withPartitions(2))
        .keyBy("a")
        .window(TumblingWindows.of(Ticks.millis(5)))
        .aggregate(Aggregates.count().as("n"))
        .to("orders");
    List<String> rows =
        requireSame(
            topology,
            shape,
            32,
            engine -> {
              Feed feed = engine.feed(5);
              Publisher ticks = feed.publisher("ticks", 0);
              Publisher[] orders = {feed.publisher("orders", 0), feed.publisher("orders", 1)};
              SplittableRandom random = new SplittableRandom(3);
              for (int i = 0; i < 300; i++) {
                publish(ticks, i / 2, random.nextInt(9), 1);
                Publisher to = orders[random.nextInt(2)];
                RecordWriter row = to.claim().clear(ORDERS).eventTime(i * 100L);
                for (Field field : List.of(ORDERS.field("a"), ORDERS.field("b"))) {
                  row.integer(field, random.nextInt(5));
                }
                row.integer(ORDERS.field("c"), i).chars(ORDERS.field("note"), "n" + i);
                to.publish();
                if (i % 50 == 49) {
                  orders[0].watermark(i * 100L - 1);
                  orders[1].watermark(i * 100L - 2);
                }
              }
              feed.flush();
              engine.endOfInput();
            });
    assertTrue(rows.stream().filter(row -> row.startsWith("orders #")).count() > 20);
    assertTrue(rows.stream().filter(row -> row.startsWith("bars #")).count() > 50);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.engine.RingShape#all")
  void runsWithAsManyGroupsAsShards(RingShape shape) {
    int groups = Integer.highestOneBit(shape.shards() * 2 - 1);
    TickFeed ticks = new TickFeed(12, 200);
    List<String> rows =
        requireSame(
            Ticks.everyKind(),
            shape,
            groups,
            engine -> {
              ticks.feed(engine, 0, ticks.size());
              engine.endOfInput();
            });
    assertTrue(rows.size() > 100);
  }
}
