package io.tidemark.window;

import static io.tidemark.window.WindowJobs.countAndSum;
import static io.tidemark.window.WindowJobs.millis;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.window.trigger.DeltaFunction;
import io.tidemark.window.trigger.Trigger;
import io.tidemark.window.trigger.Triggers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Results are key, start, end, time, n and sum. */
class ComposedTriggerTest {
  private static WindowScript script(WindowAssigner assigner, Trigger trigger) {
    return new WindowScript(
        rows ->
            rows.keyBy("k")
                .window(assigner)
                .allowedLateness(millis(20))
                .trigger(trigger)
                .aggregate(countAndSum()));
  }

  @Test
  void anyOfFiresWithEach() {
    try (WindowScript script =
        script(
            TumblingWindows.of(millis(10)),
            Triggers.anyOf(Triggers.count(3), Triggers.eventTime()))) {
      script.row(1, 7, 1).row(1, 7, 1).row(1, 7, 1).row(1, 7, 1).watermark(9);
      assertEquals(List.of("7 0 10 9 3 3", "7 0 10 9 4 4"), script.take());
    }
  }

  @Test
  void anyOfClearsWhenOneOfThemDoes() {
    try (WindowScript script =
        script(
            TumblingWindows.of(millis(10)),
            Triggers.anyOf(Triggers.purging(Triggers.count(2)), Triggers.eventTime()))) {
      script.row(1, 7, 1).row(1, 7, 1).row(1, 7, 5).watermark(9);
      assertEquals(List.of("7 0 10 9 2 2", "7 0 10 9 1 5"), script.take());
    }
  }

  @Test
  void allOfWaitsForTheLastOfThem() {
    Trigger both = Triggers.allOf(Triggers.count(2), Triggers.eventTime());
    try (WindowScript script = script(TumblingWindows.of(millis(10)), both)) {
      script.row(1, 7, 1).row(1, 8, 1).row(1, 8, 1).watermark(9);
      assertEquals(List.of("8 0 10 9 2 2"), script.take());
      script.row(2, 7, 1);
      assertEquals(List.of("7 0 10 9 2 2"), script.take());
    }
  }

  @Test
  void allOfRemembersAcrossMergesWhatHasFired() {
    Trigger both = Triggers.allOf(Triggers.count(2), Triggers.eventTime());
    try (WindowScript script = script(SessionWindows.withGap(millis(10)), both)) {
      script.row(0, 7, 1).row(1, 7, 1).row(15, 7, 1).cut().row(8, 7, 1).watermark(25);
      assertEquals(List.of("7 0 25 24 4 4"), script.take());
    }
  }

  @Test
  void afterEachGoesOnToTheNext() {
    Trigger steps = Triggers.afterEach(Triggers.count(1), Triggers.count(2), Triggers.count(3));
    try (WindowScript script = script(TumblingWindows.of(millis(10)), steps)) {
      for (int i = 0; i < 10; i++) {
        script.row(1, 7, 1);
      }
      assertEquals(
          List.of("7 0 10 9 1 1", "7 0 10 9 3 3", "7 0 10 9 6 6", "7 0 10 9 9 9"), script.take());
    }
  }

  @Test
  void afterWatermarkIsSilentEarlyAndFiresForEveryLateRow() {
    try (WindowScript script = script(TumblingWindows.of(millis(10)), Triggers.afterWatermark())) {
      script.row(1, 7, 1).row(1, 7, 1).watermark(9).row(2, 7, 1).row(3, 7, 1);
      assertEquals(List.of("7 0 10 9 2 2", "7 0 10 9 3 3", "7 0 10 9 4 4"), script.take());
    }
  }

  @Test
  void afterWatermarkLeavesLateRowsToItsLateTrigger() {
    Trigger trigger = Triggers.afterWatermark().late(Triggers.never());
    try (WindowScript script = script(TumblingWindows.of(millis(10)), trigger)) {
      script.row(1, 7, 1).watermark(9).row(2, 7, 1).watermark(100);
      assertEquals(List.of("7 0 10 9 1 1"), script.take());
      assertEquals(1, script.report().discarded());
    }
  }

  @Test
  void deltaComparesDecimalsAndDoubles() {
    Trigger trigger =
        Triggers.anyOf(
            Triggers.delta("d", 0.105, DeltaFunction.ABSOLUTE),
            Triggers.delta("f", 2.0, DeltaFunction.SIGNED));
    try (WindowScript script = script(TumblingWindows.of(millis(10)), trigger)) {
      script
          .row(1, 7, 1, row -> row.integer(WindowScript.D, 100).float64(WindowScript.F, 1))
          .row(1, 7, 1, row -> row.integer(WindowScript.D, 110).float64(WindowScript.F, 3))
          .row(1, 7, 1);
      assertEquals(List.of(), script.take());
      script.row(1, 7, 1, row -> row.integer(WindowScript.D, 89));
      assertEquals(List.of("7 0 10 9 4 4"), script.take());
      script.row(1, 7, 1, row -> row.integer(WindowScript.D, 89).float64(WindowScript.F, 3.01));
      assertEquals(List.of("7 0 10 9 5 5"), script.take());
    }
  }
}
