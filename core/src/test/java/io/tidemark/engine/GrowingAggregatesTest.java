package io.tidemark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.CollectedValues;
import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import io.tidemark.topology.WindowedStream;
import io.tidemark.window.ElementIterator;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.WindowContext;
import io.tidemark.window.WindowOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregates with memory of their own, against a function that sees all rows of the window. */
class GrowingAggregatesTest {
  private static final long HIGHEST = 10_000;
  private static final Schema RESULT =
      Schema.builder("result")
          .eventTime("window_time", TimeUnit.MILLISECONDS)
          .field("different", FieldType.INT64)
          .nullable("median", FieldType.decimal(18, 2))
          .nullable("most", FieldType.decimal(18, 2))
          .nullable("hash", FieldType.INT64)
          .build();

  private static Topology topology() {
    Topology topology = new Topology();
    Stream ticks = Ticks.bounded(topology, 5);
    WindowedStream sessions =
        ticks
            .keyBy("symbol")
            .window(SessionWindows.withGap(Ticks.millis(12)))
            .allowedLateness(Ticks.millis(30));
    WindowedStream sliding =
        ticks
            .keyBy("symbol")
            .window(SlidingWindows.of(Ticks.millis(30), Ticks.millis(10)))
            .allowedLateness(Ticks.millis(30));
    both("sessions", sessions);
    both("sliding", sliding);
    return topology;
  }

  private static void both(String name, WindowedStream windows) {
    windows.aggregate(aggregates(), RESULT, GrowingAggregatesTest::copy).to(name);
    windows.process(RESULT, GrowingAggregatesTest::byTheBook).to(name + " by the book");
  }

  private static List<NamedAggregate> aggregates() {
    return List.of(
        Aggregates.countDistinct(Ticks.of(Ticks.PRICE)).as("different"),
        Aggregates.percentile(Ticks.of(Ticks.PRICE), 50, 2, HIGHEST).as("median"),
        Aggregates.percentile(Ticks.of(Ticks.PRICE), 100, 2, HIGHEST).as("most"),
        Aggregates.collect(Ticks.of(Ticks.QTY), FieldType.INT64, GrowingAggregatesTest::hash)
            .as("hash"));
  }

  private static void hash(CollectedValues values, RecordWriter row, Field result) {
    long hash = 0;
    for (int i = 0; i < values.size(); i++) {
      hash = (31 * hash + values.integer(i)) % Integer.MAX_VALUE;
    }
    row.integer(result, hash);
  }

  private static void copy(WindowContext context, RecordView aggregated, WindowOutput out) {
    RecordWriter row = out.row();
    Schema schema = AGGREGATED;
    row.integer(RESULT.field("different"), aggregated.integer(schema.field("different")));
    for (String name : List.of("median", "most", "hash")) {
      if (!aggregated.isNull(schema.field(name))) {
        row.integer(RESULT.field(name), aggregated.integer(schema.field(name)));
      }
    }
    out.emit();
  }

  private static final Schema AGGREGATED =
      Ticks.bounded(new Topology(), 5)
          .keyBy("symbol")
          .window(SessionWindows.withGap(Ticks.millis(12)))
          .aggregated(aggregates());

  private static void byTheBook(WindowContext context, ElementIterator elements, WindowOutput out) {
    Set<Long> different = new HashSet<>();
    Histogram histogram = new Histogram(HIGHEST * 100, 2);
    long hash = 0;
    while (elements.next()) {
      RecordView row = elements.record();
      if (!row.isNull(Ticks.PRICE)) {
        different.add(row.integer(Ticks.PRICE));
        histogram.recordValue(row.integer(Ticks.PRICE));
      }
      hash = (31 * hash + row.integer(Ticks.QTY)) % Integer.MAX_VALUE;
    }
    RecordWriter row = out.row().integer(RESULT.field("different"), different.size());
    if (!different.isEmpty()) {
      row.integer(RESULT.field("median"), histogram.getValueAtPercentile(50));
      row.integer(RESULT.field("most"), histogram.getValueAtPercentile(100));
    }
    row.integer(RESULT.field("hash"), hash);
    out.emit();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void agreeWithAFunctionAndSurviveASnapshotAtAnyStep(long seed) {
    Topology topology = topology();
    TickFeed feed = new TickFeed(seed, 1000);
    List<String> straight = run(topology, feed, feed.size());
    for (String name : List.of("sessions", "sliding")) {
      List<String> results = of(straight, name + " #");
      assertTrue(results.size() > 100, () -> name + " has " + results.size() + " results");
      assertEquals(of(straight, name + " by the book #"), results, "seed=" + seed);
    }
    for (int step = 0; step < feed.size(); step += 97) {
      assertEquals(straight, run(topology, feed, step), "seed=" + seed + " step=" + step);
    }
  }

  private static List<String> of(List<String> rows, String prefix) {
    return rows.stream()
        .filter(row -> row.startsWith(prefix))
        .map(row -> row.substring(prefix.length()).replaceFirst("\\.[0-9]+ ", " "))
        .toList();
  }

  /** All outputs of a run that is cut at a step and goes on in another engine. */
  private static List<String> run(Topology topology, TickFeed feed, int cut) {
    Outputs outputs = new Outputs();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InlineEngine engine = outputs.engine(topology)) {
      feed.feed(engine, 0, cut);
      engine.snapshot(bytes);
    }
    List<String> rows = new ArrayList<>(outputs.rows);
    Outputs after = new Outputs();
    try (InlineEngine engine = after.engine(topology)) {
      engine.restore(new ByteArrayInputStream(bytes.toByteArray()));
      feed.feed(engine, cut, feed.size());
      engine.endOfInput();
    }
    rows.addAll(after.rows);
    return rows;
  }
}
