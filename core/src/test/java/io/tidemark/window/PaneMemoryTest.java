package io.tidemark.window;

import static io.tidemark.window.WindowJobs.countAndSum;
import static io.tidemark.window.WindowJobs.millis;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.topology.KeyedStream;
import io.tidemark.topology.Stream;
import io.tidemark.window.evictor.Evictors;
import io.tidemark.window.trigger.Triggers;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What open windows weigh, and that nothing is left of them. */
class PaneMemoryTest {
  private static final int KEYS = 150_000;

  /** Number of rows, sum and its spill. */
  private static final int ACCUMULATOR = 24;

  private static WindowScript script(Function<KeyedStream, Stream> window) {
    return new WindowScript(rows -> window.apply(rows.keyBy("k")));
  }

  @Test
  void anOpenSessionTakesLittleBesideItsAccumulator() {
    try (WindowScript script =
        script(
            keyed -> keyed.window(SessionWindows.withGap(millis(10))).aggregate(countAndSum()))) {
      long empty = script.stateBytes();
      for (int key = 0; key < KEYS; key++) {
        script.row(key % 5, key, 1);
      }
      long bytes = (script.stateBytes() - empty) / KEYS;
      assertTrue(bytes < 128 + ACCUMULATOR, "bytes=" + bytes + " for each open session");
    }
  }

  @Test
  void nothingIsLeftOfSessions() {
    assertNothingIsLeft(
        keyed -> keyed.window(SessionWindows.withGap(millis(10))).aggregate(countAndSum()));
  }

  @Test
  void nothingIsLeftOfElementsAndTheirEvictor() {
    assertNothingIsLeft(
        keyed ->
            keyed
                .window(SlidingWindows.of(millis(20), millis(10)))
                .evictor(Evictors.count(3))
                .process(WindowJobs.SUMS, WindowJobs::sum));
  }

  @Test
  void nothingIsLeftOfTriggersAndTheirTimers() {
    assertNothingIsLeft(
        keyed ->
            keyed
                .window(TumblingWindows.of(millis(100)))
                .trigger(
                    Triggers.anyOf(
                        Triggers.continuousEventTime(millis(7)),
                        Triggers.continuousProcessingTime(millis(1_000))))
                .aggregate(countAndSum()));
  }

  /**
   * Round after round of short-lived keys; the state is the same behind each, but for what a
   * snapshot says of free memory.
   */
  private static void assertNothingIsLeft(Function<KeyedStream, Stream> window) {
    try (WindowScript script = script(window)) {
      long level = 0;
      for (int round = 0; round < 5; round++) {
        for (int i = 0; i < 20_000; i++) {
          script.row(round * 1_000 + i % 90, round * 100_000L + i % 7_000, i);
        }
        script.watermark(round * 1_000 + 900).take();
        assertEquals(0, script.openWindows());
        assertEquals(0, script.report().held());
        long bytes = script.stateBytes();
        level = round < 2 ? bytes + bytes / 20 : level;
        assertTrue(bytes <= level, "round=" + round + " " + bytes + " > " + level);
      }
    }
  }
}
