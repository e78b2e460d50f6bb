package io.tidemark.window;

import static io.tidemark.window.WindowJobs.countAndSum;
import static io.tidemark.window.WindowJobs.millis;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.topology.WindowedStream;
import io.tidemark.window.trigger.Triggers;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Results are key, start, end, time, pane index, timing (0 early, 1 on time, 2 late), last, n, sum.
 */
class PaneTimingTest {
  private static WindowScript script(
      WindowAssigner assigner, UnaryOperator<WindowedStream> options) {
    return new WindowScript(
        rows ->
            options
                .apply(rows.keyBy("k").window(assigner).withPaneInfo())
                .aggregate(countAndSum()));
  }

  @Test
  void tellsEarlyOnTimeAndLateFiringsApart() {
    try (WindowScript script =
        script(
            TumblingWindows.of(millis(10)),
            window ->
                window
                    .allowedLateness(millis(10))
                    .trigger(
                        Triggers.afterWatermark()
                            .early(Triggers.count(2))
                            .late(Triggers.count(1))))) {
      script.row(1, 7, 5).row(2, 7, 6);
      assertEquals(List.of("7 0 10 9 0 0 false 2 11"), script.take());
      script.row(3, 7, 1).watermark(9);
      assertEquals(List.of("7 0 10 9 1 1 false 3 12"), script.take());
      script.row(4, 7, 1);
      assertEquals(List.of("7 0 10 9 2 2 false 4 13"), script.take());
      script.watermark(19);
      assertEquals(List.of(), script.take());
    }
  }

  @Test
  void isLastWhenNoTimeIsLeftForAnother() {
    try (WindowScript script = script(TumblingWindows.of(millis(10)), window -> window)) {
      script.row(1, 7, 5).watermark(9);
      assertEquals(List.of("7 0 10 9 0 1 true 1 5"), script.take());
    }
    try (WindowScript script =
        script(TumblingWindows.of(millis(10)), window -> window.allowedLateness(millis(5)))) {
      script.row(1, 7, 5).watermark(13).row(2, 7, 1).row(11, 7, 2).watermark(30);
      assertEquals(
          List.of("7 0 10 9 0 1 false 1 5", "7 0 10 9 1 2 false 2 6", "7 10 20 19 0 1 true 1 2"),
          script.take());
    }
  }

  @Test
  void countsTheFiringsOfWindowsInProcessingTime() {
    try (WindowScript script =
        script(
            TumblingWindows.of(millis(10)).inProcessingTime(),
            window ->
                window.trigger(Triggers.anyOf(Triggers.count(2), Triggers.processingTime())))) {
      script.clock(3).row(100, 7, 5).row(100, 7, 6).row(100, 7, 7).clock(9);
      assertEquals(List.of("7 0 10 9 0 0 false 2 11"), script.take());
      script.clock(10);
      assertEquals(List.of("7 0 10 9 1 1 true 3 18"), script.take());
    }
  }

  @Test
  void startsAnewWithASessionThatGrowsBeyondTheWatermark() {
    try (WindowScript script =
        script(SessionWindows.withGap(millis(10)), window -> window.allowedLateness(millis(100)))) {
      script.row(5, 7, 1).watermark(20);
      assertEquals(List.of("7 5 15 14 0 1 false 1 1"), script.take());
      script.row(6, 7, 1);
      assertEquals(List.of("7 5 16 15 1 2 false 2 2"), script.take());
      script.row(16, 7, 1).watermark(30);
      assertEquals(List.of("7 5 26 25 2 1 false 3 3"), script.take());
    }
  }

  @Test
  void endsTheGlobalWindowWithTheInput() {
    try (WindowScript script = script(GlobalWindows.endOfStream(), window -> window)) {
      script.row(5, 7, 1).row(3, 7, 2).watermark(1_000);
      assertEquals(List.of(), script.take());
      script.watermark(Long.MAX_VALUE);
      assertEquals(List.of("7 null null 9223372036854775807 0 1 false 2 3"), script.take());
    }
  }
}
