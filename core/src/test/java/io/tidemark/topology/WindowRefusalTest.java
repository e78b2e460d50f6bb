package io.tidemark.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expressions;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.window.Compatibility;
import io.tidemark.window.CumulativeWindows;
import io.tidemark.window.GlobalWindows;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.evictor.Evictors;
import io.tidemark.window.trigger.DeltaFunction;
import io.tidemark.window.trigger.Triggers;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Jobs that cannot work are refused when they are declared, with the reason and what to do. */
class WindowRefusalTest {
  private static final Schema TICKS =
      Schema.builder("ticks")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .field("k", FieldType.INT64)
          .field("name", FieldType.SYMBOL)
          .build();

  private static final Schema STATE = Schema.builder("state").field("n", FieldType.INT64).build();

  private static final Duration TEN = Duration.ofMillis(10);

  private static KeyedStream ticks() {
    return new Topology()
        .source(TICKS, SourceOptions.watermark(WatermarkStrategy.monotonous()))
        .keyBy("k");
  }

  private static void assertRefused(
      Function<KeyedStream, WindowedStream> window, String... inMessage) {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> window.apply(ticks()).aggregate(Aggregates.count().as("n")));
    for (String part : inMessage) {
      assertTrue(refused.getMessage().contains(part), refused.getMessage());
    }
  }

  @Test
  void gapsSizesAndStepsOfNothing() {
    assertRefused(t -> t.window(SessionWindows.withGap(Duration.ZERO)), "session gap=PT0S");
    assertRefused(t -> t.window(SlidingWindows.of(TEN, Duration.ZERO)), "window slide=PT0S");
    assertRefused(
        t -> t.window(CumulativeWindows.of(Duration.ofMillis(3), TEN)),
        "no multiple of the step=PT0.003S",
        "choose a step that divides it");
    assertRefused(t -> t.countWindow(0), "count window size=0");
    assertRefused(t -> t.countWindow(5, 0), "count window slide=0");
  }

  @Test
  void durationsThatTheUnitCannotExpress() {
    assertRefused(
        t -> t.window(SessionWindows.withGap(Duration.ofNanos(1))),
        "session gap=PT0.000000001S is not a whole number of ms");
    assertRefused(
        t ->
            t.window(TumblingWindows.of(TEN))
                .trigger(Triggers.anyOf(Triggers.continuousEventTime(Duration.ofNanos(10)))),
        "trigger interval=PT0.00000001S is not a whole number of ms");
    assertRefused(
        t -> t.window(TumblingWindows.of(TEN)).evictor(Evictors.time(Duration.ofNanos(3)).after()),
        "evictor time=PT0.000000003S");
  }

  @Test
  void globalWindowsWithoutATrigger() {
    assertRefused(
        t -> t.window(GlobalWindows.create()), "never fires", "GlobalWindows.endOfStream()");
    ticks()
        .window(GlobalWindows.create())
        .compatibility(Compatibility.FLINK)
        .aggregate(Aggregates.count().as("n"));
  }

  @Test
  void latenessOfWindowsByCount() {
    assertRefused(
        t -> t.countWindow(5).allowedLateness(TEN), "allowed lateness=10", "leave it out");
  }

  @Test
  void triggersThatCannotMerge() {
    assertRefused(
        t ->
            t.window(SessionWindows.withGap(TEN))
                .trigger(Triggers.purging(Triggers.delta("k", 1.0, DeltaFunction.ABSOLUTE))),
        "trigger purging delta(k, 1) cannot merge windows",
        "count or event time");
  }

  @Test
  void stateOfWindowsThatMerge() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                ticks()
                    .window(SessionWindows.withGap(TEN))
                    .windowState(STATE)
                    .process(STATE, (context, elements, out) -> {}));
    assertTrue(refused.getMessage().contains("use keyState"), refused.getMessage());
  }

  @Test
  void stateAndSideOutputsWithoutAFunction() {
    assertRefused(t -> t.window(TumblingWindows.of(TEN)).keyState(STATE), "without a function");
    assertRefused(
        t -> t.window(TumblingWindows.of(TEN)).sideOutput("side", STATE), "without a function");
  }

  @Test
  void delaysThatOutliveTheirWindows() {
    assertRefused(
        t ->
            t.window(TumblingWindows.of(TEN))
                .allowedLateness(Duration.ofMillis(4))
                .trigger(Triggers.delayed(Duration.ofMillis(5))),
        "would never fire",
        "dropped 4 ms after their end");
  }

  @Test
  void deltasAndGapsOfWhatIsNoNumber() {
    assertRefused(
        t ->
            t.window(TumblingWindows.of(TEN))
                .trigger(Triggers.delta("name", 1.0, DeltaFunction.SIGNED)),
        "delta of name, which is symbol");
    assertRefused(
        t -> t.window(SessionWindows.withDynamicGap(Expressions.field(TICKS, "name"))),
        "session gap name is symbol");
  }

  @Test
  void theSlicedOperatorWhereItCannot() {
    assertRefused(
        t -> t.window(SessionWindows.withGap(TEN)).operator(OperatorChoice.SLICED),
        "the sliced operator cannot run this window: the windows are not on a grid");
    assertRefused(
        t ->
            t.window(TumblingWindows.of(TEN))
                .trigger(Triggers.count(3))
                .operator(OperatorChoice.SLICED),
        "the trigger keeps state for each window");
  }

  @Test
  void saysWhichOperatorRunsAWindowAndWhy() {
    String sliced =
        ticks().window(TumblingWindows.of(TEN)).aggregate(Aggregates.count().as("n")).explain();
    assertTrue(sliced.contains("operator sliced: aligned windows"), sliced);
    String asked =
        ticks()
            .window(TumblingWindows.of(TEN))
            .trigger(Triggers.eventTime())
            .operator(OperatorChoice.GENERAL)
            .aggregate(Aggregates.count().as("n"))
            .explain();
    assertTrue(asked.contains("operator general: as the window asks for it"), asked);
    String evicting =
        ticks()
            .window(TumblingWindows.of(TEN))
            .trigger(Triggers.afterWatermark().early(Triggers.count(5)))
            .aggregate(Aggregates.count().as("n"))
            .explain();
    assertTrue(evicting.contains("trigger after watermark, early count 5"), evicting);
    assertEquals(
        1, evicting.lines().filter(line -> line.contains("operator general: the trigger")).count());
  }
}
