package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.expression.Expressions;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.window.CalendarWindows;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowAssigner;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.Triggers;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows with known answers, from what users of other engines reported. */
class WindowCasesTest {
  private static final SourceOptions IN_ORDER =
      SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(Duration.ZERO));

  private static final NamedAggregate COUNT = Aggregates.count().as("value");

  @Test
  void elementOnTheBoundaryFiresTheWindowBeforeIt() {
    NamedAggregate volume =
        Aggregates.sum(Expressions.field(PaneJob.ELEMENTS, "value")).as("value");
    try (PaneJob job =
        new PaneJob(
            IN_ORDER,
            stream ->
                stream.windowAll(TumblingWindows.of(Duration.ofSeconds(10))).aggregate(volume))) {
      assertEquals(List.of(), job.element(0, 1_000, 100, true));
      assertEquals(List.of(), job.element(0, 9_999, 50, true));
      assertEquals(List.of("[0, 10000) 150"), job.element(0, 10_000, 7, true));
      assertEquals(List.of("[10000, 20000) 7"), job.endOfInput());
      assertEquals(0, job.report().late());
    }
  }

  @Test
  void negativeTimesFallIntoTheWindowBelow() {
    // The bound keeps all of them in time, so the windows fire in order at the end.
    try (PaneJob job = outOfOrder(TumblingWindows.of(Duration.ofMillis(10)))) {
      job.outAt(-1, -10, -11, 0);
      assertEquals(List.of("[-20, -10) 1", "[-10, 0) 2", "[0, 10) 1"), job.endOfInput());
    }
  }

  @Test
  void offsetShiftsTheGridBelowZeroToo() {
    try (PaneJob job =
        outOfOrder(TumblingWindows.of(Duration.ofMillis(10)).withOffset(Duration.ofMillis(3)))) {
      job.outAt(-1, -10, -11, 0);
      assertEquals(List.of("[-17, -7) 2", "[-7, 3) 2"), job.endOfInput());
    }
  }

  @ParameterizedTest
  @MethodSource("daysAheadOfUtc")
  void daysOfAZoneAheadOfUtcBeginTheEveningBefore(WindowAssigner days) {
    try (PaneJob job = outOfOrder(days)) {
      job.outAt(millis("2026-05-04T00:30:00+08:00"), millis("2026-05-03T23:59:59+08:00"));
      assertEquals(
          List.of(
              day("2026-05-02T16:00:00Z", "2026-05-03T16:00:00Z"),
              day("2026-05-03T16:00:00Z", "2026-05-04T16:00:00Z")),
          job.endOfInput());
    }
  }

  static Stream<WindowAssigner> daysAheadOfUtc() {
    return Stream.of(
        TumblingWindows.of(Duration.ofDays(1)).withOffset(Duration.ofHours(-8)),
        CalendarWindows.days(ZoneOffset.ofHours(8)));
  }

  @Test
  void latenessFiresAgainUntilTheWindowIsDropped() {
    try (PaneJob job =
        new PaneJob(
            IN_ORDER,
            stream ->
                stream
                    .windowAll(TumblingWindows.of(Duration.ofMillis(10)))
                    .allowedLateness(Duration.ofMillis(5))
                    .withPaneInfo()
                    .aggregate(COUNT))) {
      assertEquals(
          List.of(
              List.of(),
              List.of("[0, 10) 1 ON_TIME"),
              List.of("[0, 10) 2 LATE"),
              List.of(),
              List.of("late 3")),
          job.outAt(2, 12, 7, 15, 3));
      assertEquals(List.of("[10, 20) 2 ON_TIME"), job.endOfInput());
      assertTrue(job.report().isBalanced(), job.report().toString());
    }
  }

  @Test
  void elementBetweenTwoSessionsMakesThemOne() {
    try (PaneJob job =
        new PaneJob(
            SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(Duration.ofMillis(20))),
            stream ->
                stream.windowAll(SessionWindows.withGap(Duration.ofMillis(10))).aggregate(COUNT))) {
      assertEquals(List.of(List.of(), List.of(), List.of()), job.outAt(0, 15, 8));
      assertEquals(List.of("[0, 25) 3"), job.endOfInput());
    }
  }

  @Test
  void earlyPanesComeBesideTheOneOnTime() {
    Trigger every4 = Triggers.continuousEventTime(Duration.ofMillis(4));
    try (PaneJob job =
        new PaneJob(
            IN_ORDER,
            stream ->
                stream
                    .windowAll(TumblingWindows.of(Duration.ofMillis(10)))
                    .trigger(Triggers.afterWatermark().early(every4))
                    .withPaneInfo()
                    .aggregate(COUNT))) {
      assertEquals(
          List.of(
              List.of(),
              List.of(),
              List.of("[0, 10) 3 EARLY"),
              List.of("[0, 10) 4 EARLY"),
              List.of("[0, 10) 4 ON_TIME")),
          job.outAt(1, 3, 5, 9, 12));
      assertEquals(List.of("[10, 20) 1 ON_TIME"), job.endOfInput());
    }
  }

  private static PaneJob outOfOrder(WindowAssigner windows) {
    return new PaneJob(
        SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(Duration.ofDays(2))),
        stream -> stream.windowAll(windows).aggregate(COUNT));
  }

  private static long millis(String time) {
    return OffsetDateTime.parse(time).toInstant().toEpochMilli();
  }

  private static String day(String start, String end) {
    return "[" + millis(start) + ", " + millis(end) + ") 1";
  }
}
