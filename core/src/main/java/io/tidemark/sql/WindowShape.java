package io.tidemark.sql;

import io.tidemark.record.TimeUnit;
import io.tidemark.window.CumulativeWindows;
import io.tidemark.window.SlidingWindows;
import io.tidemark.window.TumblingWindows;
import io.tidemark.window.WindowAssigner;
import java.time.Duration;
import java.util.Objects;

/**
 * How windows lie, as far as is needed to bring the results of each together again.
 *
 * <p>A result's event time is the last time of its window. So tumbling windows over the results, on
 * the grid of the windows' ends, hold the results of windows of one end, and fire when those are
 * complete.
 *
 * @param byEnd tumbling windows each of which holds the last time of windows of one end
 * @param start what is known of the start of windows of one end
 */
record WindowShape(TumblingWindows byEnd, Start start) {
  /** What is known of the start of a window whose end is. */
  enum Start {
    /** It is that of the tumbling window. */
    OF_GRID,
    /** There is one start only. */
    ONE,
    /** There may be several. */
    ANY
  }

  /** Checks that all is there. */
  WindowShape {
    Objects.requireNonNull(byEnd, "byEnd");
    Objects.requireNonNull(start, "start");
  }

  static WindowShape of(WindowAssigner assigner, TimeUnit unit) {
    if (assigner instanceof TumblingWindows tumbling) {
      return new WindowShape(tumbling, Start.OF_GRID);
    }
    if (assigner instanceof SlidingWindows sliding) {
      return onGrid(sliding.slide(), sliding.offset().plus(sliding.size()));
    }
    if (assigner instanceof CumulativeWindows cumulative) {
      return onGrid(cumulative.step(), cumulative.offset());
    }
    return new WindowShape(TumblingWindows.of(Duration.ofNanos(unit.nanos())), Start.ANY);
  }

  private static WindowShape onGrid(Duration step, Duration end) {
    Duration offset = end.minus(step.multipliedBy(end.dividedBy(step)));
    return new WindowShape(TumblingWindows.of(step).withOffset(offset), Start.ONE);
  }
}
