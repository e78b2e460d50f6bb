package io.tidemark.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.PatternStream;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Stream;
import io.tidemark.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What matches give: rows of measures, rows of functions, and side outputs of both. */
class MatchRowsTest {
  private static final Schema EVENTS = PatternRun.EVENTS;
  private static final Schema NUMBERS =
      Schema.builder("numbers")
          .eventTime("at", TimeUnit.MILLISECONDS)
          .field("n", FieldType.INT64)
          .build();

  private final List<String> out = new ArrayList<>();
  private final Topology topology = new Topology();
  private final Stream source =
      topology.source(EVENTS, SourceOptions.watermark(WatermarkStrategy.explicit()));

  private static final Pattern RISE =
      Pattern.begin("a")
          .where("type == 'A'")
          .followedBy("b")
          .where("type == 'B' && v > last(a.v)")
          .oneOrMore()
          .followedBy("c")
          .where("type == 'C'")
          .within(Duration.ofMillis(10));

  private PatternStream patterns(Pattern pattern) {
    return source.keyBy("key").pattern(pattern);
  }

  private static String row(RecordView row, Schema schema) {
    StringBuilder text = new StringBuilder();
    for (Field field : schema.fields()) {
      text.append(text.length() == 0 ? "" : " ").append(field.name()).append('=');
      if (row.isNull(field)) {
        text.append("null");
      } else {
        text.append(
            switch (field.type().kind()) {
              case CHARS -> row.chars(field);
              case FLOAT64 -> row.float64(field);
              default -> row.integer(field);
            });
      }
    }
    return text.toString();
  }

  private InlineEngine.Builder engine(String query, Stream stream) {
    stream.to(query);
    return InlineEngine.builder(topology)
        .sink(query, (row, ordinal) -> out.add(row(row, stream.schema())));
  }

  private static void event(InlineEngine engine, long time, String type, long value) {
    Publisher publisher = engine.publisher("events", 0);
    RecordWriter writer = publisher.claim().eventTime(time);
    writer.integer(EVENTS.field("key"), 7);
    writer.integer(EVENTS.field("type"), engine.symbols().intern(type));
    writer.integer(EVENTS.field("v"), value);
    writer.integer(EVENTS.field("number"), time);
    publisher.publish();
  }

  private static void watermark(InlineEngine engine, long time) {
    engine.publisher("events", 0).watermark(time);
  }

  @Test
  void givesMeasuresOverTheStepsWithTimeRuleAndVersion() {
    MatchRows rows =
        MatchRows.named("rises")
            .rule("rule", "version")
            .measure("gain", "last(b.v) - first(a.v)")
            .measure("n", "count(b)")
            .measure("mean", "avg(b.v)")
            .measure("began", "first(a.ts)");
    Stream stream = source.keyBy("key").pattern("rise", RISE).select(rows);
    try (InlineEngine engine = engine("rises", stream).build()) {
      event(engine, 1, "A", 10);
      event(engine, 2, "B", 12);
      event(engine, 3, "B", 15);
      event(engine, 4, "C", 0);
      watermark(engine, 4);
    }
    assertEquals(
        List.of(
            "match_time=4 rule=rise version=1 gain=2 n=1 mean=12.0 began=1",
            "match_time=4 rule=rise version=1 gain=5 n=2 mean=13.5 began=1"),
        out.stream().sorted().toList());
  }

  @Test
  void givesTimedOutPartialMatchesAtASideOutputOfTheSameSchema() {
    MatchRows rows =
        MatchRows.named("rises")
            .measure("n", "count(b)")
            .measure("last", "last(b.v)")
            .timeouts("given up");
    Stream stream = patterns(RISE).select(rows);
    InlineEngine.Builder builder = engine("rises", stream);
    builder.side(
        "rises", "given up", (row, ordinal) -> out.add("timeout " + row(row, stream.schema())));
    try (InlineEngine engine = builder.build()) {
      event(engine, 1, "A", 10);
      event(engine, 5, "A", 10);
      event(engine, 6, "B", 12);
      watermark(engine, 20);
      assertEquals(2, engine.report().get(0).sideEmitted());
    }
    assertEquals(
        List.of("timeout match_time=11 n=1 last=12", "timeout match_time=15 n=1 last=12"), out);
  }

  @Test
  void readsTimedOutPartialMatchesAndLateEventsOn() {
    patterns(RISE)
        .select(MatchRows.named("rises").measure("n", "count(b)").timeouts("over"))
        .to("rises");
    Stream over = topology.sideOf("rises", "over");
    Stream late = topology.lateOf("rises");
    over.to("over");
    late.to("late");
    InlineEngine.Builder builder =
        InlineEngine.builder(topology)
            .sink("over", (row, ordinal) -> out.add("over " + row(row, over.schema())))
            .sink("late", (row, ordinal) -> out.add("late " + row.eventTime()));
    try (InlineEngine engine = builder.build()) {
      event(engine, 5, "A", 1);
      watermark(engine, 7);
      event(engine, 6, "B", 1);
      watermark(engine, 30);
    }
    assertEquals(List.of("late 6", "over match_time=15 n=0"), out);
  }

  @Test
  void putsOutRowsOfAFunctionInTheOrderOfMatchesAlsoAtItsSideOutputs() {
    MatchFunction function =
        new MatchFunction() {
          @Override
          public void onMatch(Match match, MatchOutput output) {
            output.row().integer(NUMBERS.field("n"), match.count("b"));
            output.emit();
            output.side(1).integer(NUMBERS.field("n"), output.currentTime());
            output.emitSide(1);
          }

          @Override
          public void onTimeout(Match partial, MatchOutput output) {
            output.side(0).integer(NUMBERS.field("n"), partial.size());
            output.emitSide(0);
          }
        };
    Stream stream =
        patterns(RISE)
            .sideOutput("timeouts", NUMBERS)
            .sideOutput("times", NUMBERS)
            .process(NUMBERS, function);
    InlineEngine.Builder builder = engine("matches", stream);
    builder.side("matches", "timeouts", (row, ordinal) -> out.add("0 " + row(row, NUMBERS)));
    builder.side("matches", "times", (row, ordinal) -> out.add("1 " + row(row, NUMBERS)));
    try (InlineEngine engine = builder.build()) {
      event(engine, 1, "A", 0);
      event(engine, 2, "B", 1);
      event(engine, 3, "C", 2);
      event(engine, 4, "A", 0);
      watermark(engine, 50);
    }
    assertEquals(List.of("at=3 n=1", "1 at=3 n=50"), out.subList(0, 2));
    assertTrue(out.contains("0 at=14 n=1"), out.toString());
  }

  @Test
  void refusesMeasuresThatSayNothing() {
    assertRefused("'v' without a step; write first(step.v) or last(step.v)", "v * 2");
    assertRefused("no step 'x' in the pattern; it has a, b, c", "last(x.v)");
    assertRefused("sum(a.type) of field type symbol", "sum(a.type)");
  }

  private void assertRefused(String reason, String expression) {
    MatchRows rows = MatchRows.named("rows").measure("m", expression);
    PatternException refused =
        assertThrows(PatternException.class, () -> patterns(RISE).select(rows));
    assertTrue(
        refused.getMessage().contains("measure " + expression + " as m"), refused::getMessage);
    assertTrue(refused.getMessage().contains(reason), refused::getMessage);
  }

  @Test
  void refusesAMeasureOfTwoTypes() {
    Pattern other = Pattern.begin("a").where("type == 'Z'");
    Pattern same = Pattern.begin("a").followedBy("b");
    PatternStream both = source.keyBy("key").pattern("one", same).and("two", 3, other);
    MatchRows rows = MatchRows.named("rows").measure("m", "count(b)");
    PatternException refused = assertThrows(PatternException.class, () -> both.select(rows));
    assertTrue(refused.getMessage().contains("no step 'b'"), refused::getMessage);
  }

  @Test
  void anEagerStrategyPutsOutWhatFlinksHoldsBack() {
    Pattern pattern =
        Pattern.begin("a", SkipStrategy.skipPastLastEvent())
            .where("type == 'A'")
            .followedBy("b")
            .where("type == 'B' && v > last(a.v)");
    for (boolean isEager : new boolean[] {false, true}) {
      SkipStrategy skip = SkipStrategy.skipPastLastEvent();
      try (PatternRun run = new PatternRun(pattern.skip(isEager ? skip.eager() : skip))) {
        run.event(1, "A", 9).event(2, "A", 1).event(3, "B", 5);
        assertEquals(isEager ? List.of("3: a2 b3") : List.of(), run.upTo(3));
        assertEquals(isEager ? 0 : 2, run.runs(), "runs, held matches among them");
        // The earlier one comes to its end, and takes the one that waits with it.
        run.event(4, "B", 10);
        assertEquals(isEager ? List.of() : List.of("4: a1 b4"), run.upTo(4));
      }
    }
  }

  @Test
  void refusesAnEagerStrategyThatSkipsNothing() {
    PatternException refused =
        assertThrows(PatternException.class, () -> SkipStrategy.noSkip().eager());
    assertTrue(refused.getMessage().contains("without a skip strategy"), refused::getMessage);
  }
}
