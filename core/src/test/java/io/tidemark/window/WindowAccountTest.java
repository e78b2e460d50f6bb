package io.tidemark.window;

import static io.tidemark.window.WindowJobs.countAndSum;
import static io.tidemark.window.WindowJobs.millis;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.engine.QueryReport;
import io.tidemark.topology.KeyedStream;
import io.tidemark.topology.Stream;
import io.tidemark.window.evictor.Evictors;
import io.tidemark.window.trigger.Triggers;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Every row is counted once, wherever it went. */
class WindowAccountTest {
  private static final TumblingWindows TENS = TumblingWindows.of(millis(10));

  private static WindowScript script(Function<KeyedStream, Stream> window) {
    return new WindowScript(rows -> window.apply(rows.keyBy("k")));
  }

  private static void assertAccount(
      WindowScript script, long emitted, long held, long discarded, long evicted) {
    QueryReport report = script.report();
    assertTrue(report.isBalanced(), report.toString());
    assertEquals(emitted, report.emittedFrom(), report.toString());
    assertEquals(held, report.held(), report.toString());
    assertEquals(discarded, report.discarded(), report.toString());
    assertEquals(evicted, report.evicted(), report.toString());
  }

  @Test
  void rowsBehindTheLastFiringAreDiscarded() {
    try (WindowScript script =
        script(keyed -> keyed.window(TENS).trigger(Triggers.count(2)).aggregate(countAndSum()))) {
      script.row(1, 7, 1).row(2, 7, 1).row(3, 7, 1);
      assertAccount(script, 2, 1, 0, 0);
      script.watermark(9);
      assertAccount(script, 2, 0, 1, 0);
    }
  }

  @Test
  void rowsThatAreEvictedUnseenAreTold() {
    try (WindowScript script =
        script(
            keyed ->
                keyed
                    .window(TENS)
                    .trigger(Triggers.count(3))
                    .evictor(Evictors.count(1))
                    .process(WindowJobs.SUMS, WindowJobs::sum))) {
      for (int i = 0; i < 7; i++) {
        script.row(1, 7, 1);
      }
      assertAccount(script.cut(), 2, 1, 0, 4);
      script.watermark(9);
      assertAccount(script, 2, 0, 1, 4);
    }
  }

  @Test
  void aRowOfSeveralWindowsCountsOnce() {
    try (WindowScript script =
        script(
            keyed ->
                keyed
                    .window(SlidingWindows.of(millis(30), millis(10)))
                    .process(WindowJobs.SUMS, WindowJobs::sum))) {
      script.row(5, 7, 1).row(15, 7, 1);
      assertAccount(script, 0, 2, 0, 0);
      script.watermark(9);
      assertAccount(script, 1, 1, 0, 0);
      script.cut().watermark(100);
      assertAccount(script, 2, 0, 0, 0);
      assertEquals(4, script.take().size());
    }
  }

  @Test
  void aRowTooLateForSomeOfItsWindowsIsTold() {
    try (WindowScript script =
        script(
            keyed ->
                keyed
                    .window(SlidingWindows.of(millis(30), millis(10)))
                    .process(WindowJobs.SUMS, WindowJobs::sum))) {
      script.row(5, 7, 1).watermark(9).row(5, 7, 1).row(15, 7, 1);
      assertEquals(1, script.cut().report().partiallyLate());
      assertAccount(script, 1, 2, 0, 0);
      script.watermark(29).row(5, 7, 1);
      assertEquals(
          List.of("late 1"), script.take().stream().filter(WindowAccountTest::isLate).toList());
      assertEquals(1, script.report().partiallyLate());
      assertEquals(1, script.report().late());
    }
  }

  private static boolean isLate(String row) {
    return row.startsWith("late");
  }

  @Test
  void discardingPanesTellWhatCameSinceTheLast() {
    try (WindowScript script =
        script(
            keyed ->
                keyed
                    .window(TENS)
                    .allowedLateness(millis(10))
                    .trigger(Triggers.anyOf(Triggers.count(2), Triggers.eventTime()))
                    .discardingPanes()
                    .aggregate(countAndSum()))) {
      script.row(1, 7, 1).row(2, 7, 2).row(3, 7, 4).watermark(9).row(4, 7, 8);
      assertEquals(List.of("7 0 10 9 2 3", "7 0 10 9 1 4", "7 0 10 9 1 8"), script.take());
      assertAccount(script, 4, 0, 0, 0);
    }
  }

  @Test
  void windowsByCountForgetKeysThatHaveNothing() {
    try (WindowScript script = script(keyed -> keyed.countWindow(2).aggregate(countAndSum()))) {
      for (int key = 0; key < 100; key++) {
        script.row(1, key, 1).row(1, key, 2);
      }
      assertEquals(100, script.take().size());
      assertEquals(0, script.openWindows());
      script.row(1, 7, 5).cut().row(1, 7, 6);
      assertEquals(List.of("7 null null 9223372036854775807 2 11"), script.take());
      assertAccount(script, 202, 0, 0, 0);
    }
  }

  @Test
  void slidingWindowsByCountHoldTheLastRows() {
    try (WindowScript script = script(keyed -> keyed.countWindow(3, 2).aggregate(countAndSum()))) {
      for (int value = 1; value <= 6; value++) {
        script.row(value, 7, value);
      }
      assertEquals(
          List.of(
              "7 null null 9223372036854775807 2 3",
              "7 null null 9223372036854775807 3 9",
              "7 null null 9223372036854775807 3 15"),
          script.take());
    }
  }
}
