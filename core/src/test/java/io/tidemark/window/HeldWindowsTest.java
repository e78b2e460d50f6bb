package io.tidemark.window;

import static io.tidemark.window.WindowJobs.countAndSum;
import static io.tidemark.window.WindowJobs.millis;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.topology.KeyedStream;
import io.tidemark.topology.Stream;
import io.tidemark.window.evictor.Evictors;
import io.tidemark.window.trigger.Triggers;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** An engine says which window waits and for what, whatever the kind of window. */
class HeldWindowsTest {
  private static String why(Function<KeyedStream, Stream> window) {
    try (WindowScript script = new WindowScript(rows -> window.apply(rows.keyBy("k")))) {
      return script.clock(3).row(12, 7, 1).row(15, 8, 1).watermark(11).why();
    }
  }

  @Test
  void sessionsWaitForTheirGap() {
    assertEquals(
        "out: 2 windows held; window [12,22) needs w >= 21; w is 11; no watermark since 11 from"
            + " partition 0 of rows, which holds time back",
        why(keyed -> keyed.window(SessionWindows.withGap(millis(10))).aggregate(countAndSum())));
  }

  @Test
  void slidingWindowsWithAnEvictorWaitForTheirEnd() {
    assertEquals(
        "out: 4 windows held; window [0,20) needs w >= 19; w is 11; no watermark since 11 from"
            + " partition 0 of rows, which holds time back",
        why(
            keyed ->
                keyed
                    .window(SlidingWindows.of(millis(20), millis(10)))
                    .evictor(Evictors.count(3))
                    .process(WindowJobs.SUMS, WindowJobs::sum)));
  }

  @Test
  void windowsWithAnEarlyTriggerWaitForItsTimer() {
    assertEquals(
        "out: 2 windows held; window [0,100) needs w >= 14; w is 11; no watermark since 11 from"
            + " partition 0 of rows, which holds time back",
        why(
            keyed ->
                keyed
                    .window(TumblingWindows.of(millis(100)))
                    .trigger(Triggers.continuousEventTime(millis(7)))
                    .aggregate(countAndSum())));
  }

  @Test
  void windowsByCountWaitForNoTime() {
    assertEquals(
        "out: 2 windows held; none waits to fire",
        why(keyed -> keyed.countWindow(3).aggregate(countAndSum())));
  }

  @Test
  void windowsOfProcessingTimeWaitForTheClock() {
    assertEquals(
        "out: 2 windows held; window [0,100) needs the clock at 99; it is 3000000 ns",
        why(
            keyed ->
                keyed
                    .window(TumblingWindows.of(millis(100)).inProcessingTime())
                    .aggregate(countAndSum())));
  }
}
