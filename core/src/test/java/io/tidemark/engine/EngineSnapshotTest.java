package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import io.tidemark.window.TumblingWindows;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineSnapshotTest {
  private static byte[] snapshot(InlineEngine engine) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    engine.snapshot(bytes);
    return bytes.toByteArray();
  }

  private static void restore(InlineEngine engine, byte[] bytes) {
    engine.restore(new ByteArrayInputStream(bytes));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void anEngineRestoredAtAnyStepGoesOnAsIfNothingHadHappened(long seed) {
    Topology topology = Ticks.everyKind();
    TickFeed feed = new TickFeed(seed, 160);
    Outputs straight = new Outputs();
    List<String> reports;
    long hash;
    try (InlineEngine engine = straight.engine(topology)) {
      feed.feed(engine, 0, feed.size());
      engine.endOfInput();
      reports = reports(engine);
      hash = engine.outputHash();
      assertTrue(straight.rows.stream().anyMatch(row -> row.startsWith("wide late")));
      assertTrue(straight.rows.stream().anyMatch(row -> row.startsWith("most")));
    }
    for (int step = 0; step <= feed.size(); step += 1 + step % 3) {
      String label = "seed=" + seed + " step=" + step;
      Outputs outputs = new Outputs();
      List<String> before;
      byte[] bytes;
      try (InlineEngine first = outputs.engine(topology)) {
        feed.feed(first, 0, step);
        bytes = snapshot(first);
        before = new ArrayList<>(outputs.rows);
      }
      Outputs after = new Outputs();
      InlineEngine.Builder builder = InlineEngine.builder(topology);
      try (InlineEngine second = after.engine(topology, builder)) {
        restore(second, bytes);
        feed.feed(second, step, feed.size());
        second.endOfInput();
        before.addAll(after.rows);
        assertEquals(straight.rows, before, label);
        assertEquals(hash, second.outputHash(), label);
        assertEquals(reports, reports(second), label);
      }
    }
  }

  private static List<String> reports(InlineEngine engine) {
    List<String> reports = new ArrayList<>();
    for (QueryReport report : engine.report()) {
      assertTrue(report.isBalanced(), report.toString());
      reports.add(report + " emitted " + report.emitted() + " partly " + report.partiallyLate());
    }
    return reports;
  }

  private static Topology bars(long size, int scale) {
    Topology topology = new Topology();
    Ticks.explicit(topology)
        .keyBy("symbol")
        .window(TumblingWindows.of(Ticks.millis(size)))
        .aggregate(Aggregates.vwap(Ticks.of(Ticks.PRICE), Ticks.of(Ticks.QTY), scale).as("vwap"))
        .to("bars");
    return topology;
  }

  private static void refuses(Topology from, Topology to, String... says) {
    try (InlineEngine engine = InlineEngine.builder(from).build();
        InlineEngine other = InlineEngine.builder(to).build()) {
      byte[] bytes = snapshot(engine);
      String message =
          assertThrows(IllegalStateException.class, () -> restore(other, bytes)).getMessage();
      for (String part : says) {
        assertTrue(message.contains(part), message);
      }
      restore(engine, bytes);
    }
  }

  @Test
  void refusesASnapshotOfAnotherTopologyAndShowsBothPlans() {
    refuses(bars(10, 6), bars(20, 6), "tumbling PT0.01S", "tumbling PT0.02S");
  }

  @Test
  void refusesASnapshotWhoseResultsHaveAnotherType() {
    refuses(bars(10, 6), bars(10, 4), "decimal(18,6)", "decimal(18,4)");
  }

  @Test
  void refusesASnapshotThatKnowsOtherSources() {
    Topology more = bars(10, 6);
    Schema quotes = Schema.builder("quotes").eventTime("ts", TimeUnit.MILLISECONDS).build();
    more.source(quotes, SourceOptions.watermark(WatermarkStrategy.monotonous()));
    refuses(bars(10, 6), more, "quotes v1");
  }

  @Test
  void refusesToRestoreOverWhatItHasProcessed() {
    Topology topology = bars(10, 6);
    try (InlineEngine engine = InlineEngine.builder(topology).build()) {
      byte[] bytes = snapshot(engine);
      engine.clock(1);
      String message =
          assertThrows(IllegalStateException.class, () -> restore(engine, bytes)).getMessage();
      assertTrue(message.contains("has processed 1 records"), message);
    }
  }

  @Test
  void cannotBeUsedWhenASnapshotIsCutOff() {
    Topology topology = Ticks.everyKind();
    try (InlineEngine engine = new Outputs().engine(topology);
        InlineEngine other = InlineEngine.builder(topology).build()) {
      new TickFeed(3, 50).feed(engine, 0, 50);
      byte[] bytes = snapshot(engine);
      byte[] cut = Arrays.copyOf(bytes, bytes.length - 100);
      assertThrows(RuntimeException.class, () -> restore(other, cut));
      String message = assertThrows(EngineException.class, () -> other.clock(1)).getMessage();
      assertTrue(message.contains("half of a snapshot"), message);
    }
  }
}
