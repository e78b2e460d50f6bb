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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Keys that come, have two rows and are never seen again: the state stays as large as it was. */
class WindowSoakTest {
  private static final int ROWS_PER_MILLI = 100;
  private static final int ROWS_PER_WATERMARK = 1_000;
  private static final int MEASUREMENTS = 10;

  @Test
  void sessionsOfShortLivedKeysLeaveNothing() {
    soak(100_000, WindowSoakTest::sessions);
  }

  @Test
  void windowsOfShortLivedKeysLeaveNothing() {
    soak(100_000, WindowSoakTest::evicting);
    soak(100_000, WindowSoakTest::triggered);
  }

  @Test
  @Tag("long")
  void tenMillionRowsOfFiveMillionKeysLeaveNothing() {
    soak(10_000_000, WindowSoakTest::sessions);
    soak(10_000_000, WindowSoakTest::evicting);
    soak(10_000_000, WindowSoakTest::triggered);
  }

  private static Stream sessions(KeyedStream rows) {
    return rows.window(SessionWindows.withGap(millis(10))).aggregate(countAndSum());
  }

  private static Stream evicting(KeyedStream rows) {
    return rows.window(SlidingWindows.of(millis(20), millis(10)))
        .evictor(Evictors.count(3))
        .process(WindowJobs.SUMS, WindowJobs::sum);
  }

  private static Stream triggered(KeyedStream rows) {
    return rows.window(TumblingWindows.of(millis(20)))
        .allowedLateness(millis(5))
        .trigger(
            Triggers.processingTimeout(
                Triggers.anyOf(Triggers.count(2), Triggers.eventTime()), millis(1_000), true, true))
        .aggregate(countAndSum());
  }

  private static void soak(int rows, Function<KeyedStream, Stream> window) {
    try (WindowScript script = new WindowScript(stream -> window.apply(stream.keyBy("k")))) {
      long level = 0;
      for (int row = 1; row <= rows; row++) {
        long millis = row / ROWS_PER_MILLI;
        script.row(millis, row / 2, 1);
        if (row % ROWS_PER_WATERMARK == 0) {
          script.watermark(millis - 1).take();
        }
        if (row % (rows / MEASUREMENTS) == 0) {
          long bytes = script.stateBytes();
          level = level == 0 ? bytes + bytes / 5 : level;
          assertTrue(bytes <= level, "row=" + row + " bytes=" + bytes + " level=" + level);
        }
      }
      script.watermark(Long.MAX_VALUE);
      assertEquals(0, script.openWindows());
      assertEquals(0, script.report().held());
      assertTrue(script.stateBytes() <= level, "bytes=" + script.stateBytes());
    }
  }
}
