package io.tidemark.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.window.SlidingWindows;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WindowedStreamTest {
  @Test
  void shouldRefuseMoreWindowsOverARowThanCanFire() {
    Schema ticks = Schema.builder("ticks").eventTime("ts", TimeUnit.MILLISECONDS).build();
    WindowedStream windows =
        new Topology()
            .source(ticks, SourceOptions.watermark(WatermarkStrategy.monotonous()))
            .windowAll(SlidingWindows.of(Duration.ofDays(365), Duration.ofMillis(1)));

    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> windows.aggregate(Aggregates.count().as("n")));

    assertEquals(
        "sliding PT8760H every PT0.001S: a row would be in 31536000000 windows or parts of windows,"
            + " at most 16777216 are possible; use a longer slide",
        refused.getMessage());
  }
}
