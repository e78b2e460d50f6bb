package io.tidemark.engine;

import static io.tidemark.engine.Ticks.publish;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expressions;
import io.tidemark.operator.Groups;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.state.Hashing;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of outputs, their numbers and their hash. */
class EngineOrderTest {
  private static Topology counts(long size, long slide, long lateness) {
    Topology topology = new Topology();
    Ticks.explicit(topology)
        .keyBy("symbol")
        .window(SlidingWindows.of(Ticks.millis(size), Ticks.millis(slide)))
        .allowedLateness(Ticks.millis(lateness))
        .aggregate(Aggregates.count().as("n"))
        .to("counts");
    return topology;
  }

  private static int group(long symbol) {
    return Hashing.group(Hashing.hash(symbol), Integer.numberOfTrailingZeros(Groups.DEFAULT_COUNT));
  }

  @Test
  void windowsThatOneWatermarkPassesComeByTimeThenGroupThenCreation() {
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(counts(10, 10, 0))) {
      Publisher publisher = engine.publisher("ticks", 0);
      List<Long> order = List.of(9L, 3L, 7L, 1L, 20L, 40L, 33L);
      for (long start : new long[] {20, 0, 10}) {
        order.forEach(symbol -> publish(publisher, start + 5, symbol, 1));
      }
      publisher.watermark(100);
      List<String> expected = new ArrayList<>();
      List<Long> byGroup = new ArrayList<>(order);
      byGroup.sort(Comparator.comparing(EngineOrderTest::group));
      int ordinal = 0;
      for (long start : new long[] {0, 10, 20}) {
        for (long symbol : byGroup) {
          expected.add(
              "counts #21."
                  + ordinal++
                  + " @"
                  + (start + 9)
                  + " S"
                  + symbol
                  + " "
                  + start
                  + " "
                  + (start + 10)
                  + " "
                  + (start + 9)
                  + " 1");
        }
      }
      assertEquals(expected, outputs.rows);
    }
  }

  @Test
  void whatARecordCausesComesBeforeWhatItsTimeCauses() {
    Topology topology = new Topology();
    Ticks.bounded(topology, 0)
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .allowedLateness(Ticks.millis(100))
        .aggregate(Aggregates.count().as("n"))
        .to("counts");
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(topology)) {
      Publisher publisher = engine.publisher("ticks", 0);
      publish(publisher, 5, 1, 1);
      publish(publisher, 15, 1, 1);
      publish(publisher, 7, 1, 1);
      publish(publisher, 30, 1, 1);
      assertEquals(
          List.of(
              "counts #1.0 @9 S1 0 10 9 1",
              "counts #2.0 @9 S1 0 10 9 2",
              "counts #3.0 @19 S1 10 20 19 1"),
          outputs.rows);
    }
  }

  @Test
  void aLateRecordFiresAllItsWindowsAtOnceOldestFirst() {
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(counts(20, 10, 1_000))) {
      Publisher publisher = engine.publisher("ticks", 0);
      publisher.watermark(100);
      publish(publisher, 25, 4, 1);
      assertEquals(
          List.of("counts #1.0 @29 S4 10 30 29 1", "counts #1.1 @39 S4 20 40 39 1"), outputs.rows);
    }
  }

  @Test
  void lateRowsAreNumberedWithTheResultsOfTheirQuery() {
    Topology topology = new Topology();
    Stream ticks = Ticks.explicit(topology);
    ticks
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(10)))
        .aggregate(Aggregates.count().as("n"))
        .to("a");
    ticks.to("b");
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(topology)) {
      Publisher publisher = engine.publisher("ticks", 0);
      publisher.watermark(50);
      publish(publisher, 7, 1, 3);
      assertEquals(
          List.of("a late #1.0 @7 7 S1 null null 3 null", "b #1.0 @7 7 S1 null null 3 null"),
          outputs.rows);
      QueryReport report = engine.report().get(0);
      assertEquals(1, report.late());
      assertEquals(0, report.emitted());
      assertTrue(report.isBalanced());
    }
  }

  @Test
  void ordinalsStartAnewWithEachInput() {
    Outputs outputs = new Outputs();
    try (InlineEngine engine = outputs.engine(counts(10, 10, 0))) {
      Publisher publisher = engine.publisher("ticks", 0);
      for (int start = 0; start < 30; start += 10) {
        publish(publisher, start, 1, 1);
        publish(publisher, start, 2, 1);
      }
      publisher.watermark(9);
      publisher.watermark(19);
      engine.endOfInput();
      List<String> ids =
          outputs.rows.stream()
              .map(row -> row.substring(row.indexOf('#'), row.indexOf(' ', row.indexOf('#'))))
              .toList();
      assertEquals(List.of("#6.0", "#6.1", "#7.0", "#7.1", "#8.0", "#8.1"), ids);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 32, 4096})
  void resultsDoNotDependOnTheNumberOfGroupsButForOrder(int groups) {
    Topology topology = Ticks.everyKind();
    TickFeed feed = new TickFeed(77, 250);
    Outputs few = new Outputs();
    Outputs many = new Outputs();
    InlineEngine.Builder builder = InlineEngine.builder(topology).groups(groups);
    try (InlineEngine a = few.engine(topology);
        InlineEngine b = many.engine(topology, builder)) {
      feed.feed(a, 0, feed.size());
      feed.feed(b, 0, feed.size());
      a.endOfInput();
      b.endOfInput();
      assertEquals(withoutOrdinals(few.rows), withoutOrdinals(many.rows));
      assertEquals(a.report(), b.report());
    }
  }

  private static List<String> withoutOrdinals(List<String> rows) {
    return rows.stream().map(row -> row.replaceFirst("\\.\\d+ ", " ")).sorted().toList();
  }

  private static long hash(String symbol, long ingest, Consumer<RecordWriter> more) {
    Topology topology = new Topology();
    Ticks.explicit(topology).to("all");
    try (InlineEngine engine = InlineEngine.builder(topology).build()) {
      engine.symbols().intern("other" + ingest);
      int id = engine.symbols().intern(symbol);
      Publisher publisher = engine.publisher("ticks", 0);
      RecordWriter row = publisher.claim().clear(Ticks.SCHEMA).eventTime(1).ingestTime(ingest);
      row.integer(Ticks.SYMBOL, id).integer(Ticks.QTY, 1);
      more.accept(row);
      publisher.publish();
      return engine.outputHash();
    }
  }

  @Test
  void theHashTellsAllValuesApartButNotIdsOfSymbolsNorArrival() {
    long hash = hash("A", 1, row -> {});
    assertEquals(hash, hash("A", 99, row -> {}));
    Set<Long> hashes = new HashSet<>(List.of(hash));
    assertTrue(hashes.add(hash("B", 1, row -> {})));
    assertTrue(hashes.add(hash("A", 1, row -> row.eventTime(2))));
    assertTrue(hashes.add(hash("A", 1, row -> row.integer(Ticks.QTY, 2))));
    assertTrue(hashes.add(hash("A", 1, row -> row.integer(Ticks.PRICE, 0))));
    assertTrue(hashes.add(hash("A", 1, row -> row.chars(Ticks.VENUE, ""))));
    assertTrue(hashes.add(hash("A", 1, row -> row.chars(Ticks.VENUE, "X"))));
    assertTrue(hashes.add(hash("A", 1, row -> row.float64(Ticks.RATE, 0.0))));
    assertTrue(hashes.add(hash("A", 1, row -> row.float64(Ticks.RATE, -0.0))));
    assertTrue(hashes.add(hash("A", 1, row -> row.float64(Ticks.RATE, Double.NaN))));
  }

  @Test
  void theHashDoesNotTellOneNanFromAnother() {
    double negative = Double.longBitsToDouble(0xfff8_0000_0000_0000L);
    assertEquals(
        hash("A", 1, row -> row.float64(Ticks.RATE, Double.NaN)),
        hash("A", 1, row -> row.float64(Ticks.RATE, negative)));
  }

  @Test
  void theHashTellsARowOfZerosFromNone() {
    Topology topology = new Topology();
    Schema bare = Schema.builder("bare").eventTime("ts", TimeUnit.MILLISECONDS).build();
    topology.source(bare, SourceOptions.watermark(WatermarkStrategy.explicit())).to("all");
    try (InlineEngine engine = InlineEngine.builder(topology).build()) {
      long before = engine.outputHash();
      Publisher publisher = engine.publisher("bare", 0);
      publisher.claim().eventTime(0);
      publisher.publish();
      assertNotEquals(before, engine.outputHash());
    }
  }

  @Test
  void theHashTellsALateRowFromAResult() {
    long[] hashes = new long[2];
    for (int late = 0; late < 2; late++) {
      Topology topology = new Topology();
      Stream ticks = Ticks.explicit(topology);
      if (late == 1) {
        ticks
            .filter(Expressions.literal(true))
            .windowAll(TumblingWindows.of(Ticks.millis(10)))
            .aggregate(Aggregates.count().as("n"))
            .to("all");
      } else {
        ticks.to("all");
      }
      try (InlineEngine engine = new Outputs().engine(topology)) {
        Publisher publisher = engine.publisher("ticks", 0);
        publisher.watermark(100);
        publish(publisher, 1, 1, 1);
        hashes[late] = engine.outputHash();
      }
    }
    assertNotEquals(hashes[0], hashes[1]);
  }
}
