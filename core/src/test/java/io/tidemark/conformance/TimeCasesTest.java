package io.tidemark.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expressions;
import io.tidemark.time.WatermarkCoalescer;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.window.TumblingWindows;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Watermarks with known answers, from what users of other engines reported. */
class TimeCasesTest {
  private static final SourceOptions IN_ORDER =
      SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(Duration.ZERO));

  @Test
  void leastOfFourPartitionsIsTheWatermark() {
    WatermarkCoalescer coalescer = new WatermarkCoalescer(4, 4, WatermarkStrategy.explicit(), 0);
    long[] clocks = {2, 4, 3, 6};
    for (int partition = 0; partition < clocks.length; partition++) {
      coalescer.onWatermark(partition, clocks[partition]);
    }
    assertEquals(2, coalescer.watermark());

    assertEquals(3, coalescer.onWatermark(0, 4));
    assertEquals(3, coalescer.onWatermark(1, 7), "the second partition did not hold it back");
    assertEquals(4, coalescer.onWatermark(2, 6));
    assertEquals(0, coalescer.holder());
  }

  @Test
  void heartbeatEndsTheSilenceAfterTheLastElement() {
    try (PaneJob job = counts(IN_ORDER, 1_000)) {
      assertEquals(List.of(List.of(), List.of()), job.outAt(100, 900));
      assertEquals(899, job.watermark());
      assertEquals(
          "panes: 1 window held; window [0,1000) needs w >= 999; w is 899; no event since 900 from"
              + " partition 0 of elements, which holds time back",
          job.why());

      job.publisher(0).heartbeat(1_000);

      assertEquals(List.of("[0, 1000) 2"), job.take());
      assertEquals(2, job.report().in());
      assertEquals(List.of(), job.endOfInput());
    }
  }

  @Test
  void endOfInputEndsTheSilenceToo() {
    try (PaneJob job = counts(IN_ORDER, 1_000)) {
      job.outAt(100, 900);
      assertEquals(List.of("[0, 1000) 2"), job.endOfInput());
    }
  }

  @Test
  void partitionThatNeverSpeaksHoldsTimeBackUntilTheEnd() {
    try (PaneJob job = counts(IN_ORDER.withPartitions(2), 10)) {
      assertEquals(List.of(List.of(), List.of(), List.of(), List.of()), job.outAt(1, 5, 12, 25));
      assertEquals(List.of("[0, 10) 2", "[10, 20) 1", "[20, 30) 1"), job.endOfInput());
    }
  }

  @Test
  void idlePartitionHoldsNothingBack() {
    try (PaneJob job = counts(IN_ORDER.withPartitions(2), 10)) {
      job.outAt(1, 5, 12, 25);

      job.publisher(1).idle();

      assertEquals(List.of("[0, 10) 2", "[10, 20) 1"), job.take());
      assertEquals(24, job.watermark());
      assertEquals(List.of("[20, 30) 1"), job.endOfInput());
    }
  }

  @Test
  void filteredElementsStillMoveTime() {
    try (PaneJob job =
        new PaneJob(
            IN_ORDER,
            stream ->
                stream
                    .filter(Expressions.field(PaneJob.ELEMENTS, "keep"))
                    .windowAll(TumblingWindows.of(Duration.ofMillis(10)))
                    .aggregate(Aggregates.count().as("value")))) {
      assertEquals(List.of(), job.element(0, 1, 0, true));
      assertEquals(List.of(), job.element(0, 5, 0, false));
      assertEquals(List.of("[0, 10) 1"), job.element(0, 20, 0, false));
      assertEquals(List.of(), job.endOfInput());
      assertEquals(3, job.report().in());
      assertEquals(2, job.report().filtered());
    }
  }

  @Test
  void timestampFromTomorrowMovesNoTime() {
    SourceOptions guarded = IN_ORDER.withMaxFutureSkew(Duration.ofSeconds(5));
    try (PaneJob job = counts(guarded, 1_000)) {
      assertEquals(List.of(), job.arrival(1_000, 1_000));
      assertEquals(999, job.watermark());
      assertEquals(List.of(), job.arrival(1_100, 7_201_000));
      assertEquals(999, job.watermark());
      assertEquals(List.of(), job.arrival(1_200, 1_200));
      assertEquals(1_199, job.watermark());
      assertEquals(List.of("[1000, 2000) 2"), job.arrival(2_100, 2_100));
      assertEquals(2_099, job.watermark());
      assertEquals(List.of("[2000, 3000) 1", "[7201000, 7202000) 1"), job.endOfInput());
      assertEquals(0, job.report().late());
      assertEquals(1, job.report().futureSuspect());
    }
  }

  @Test
  void elementBehindTheWatermarkIsInTimeForAnOpenWindow() {
    SourceOptions bounded =
        SourceOptions.watermark(WatermarkStrategy.boundedOutOfOrderness(Duration.ofMillis(5)));
    try (PaneJob job = counts(bounded, 10)) {
      long[] times = {10, 7, 20, 12, 14, 15};
      long[] watermarks = {4, 4, 14, 14, 14, 14};
      for (int i = 0; i < times.length; i++) {
        assertEquals(
            times[i] == 20 ? List.of("[0, 10) 1") : List.of(), job.element(0, times[i], 0, true));
        assertEquals(watermarks[i], job.watermark());
      }
      assertEquals(List.of("[10, 20) 4", "[20, 30) 1"), job.endOfInput());
      assertEquals(6, job.report().emittedFrom());
      assertEquals(0, job.report().late());
    }
  }

  private static PaneJob counts(SourceOptions options, long size) {
    return new PaneJob(
        options,
        stream ->
            stream
                .windowAll(TumblingWindows.of(Duration.ofMillis(size)))
                .aggregate(Aggregates.count().as("value")));
  }
}
