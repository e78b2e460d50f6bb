package io.tidemark.window;

import io.tidemark.record.TimeUnit;

/** Which windows a record belongs to, in the vocabulary of Apache Flink. */
public sealed interface WindowAssigner permits TumblingWindows, SlidingWindows {
  /**
   * The windows counted in a stream's unit.
   *
   * @throws IllegalArgumentException if the unit cannot express a duration exactly
   */
  WindowGrid grid(TimeUnit unit);

  /** Whether the grid is shifted by the arrival of the first row. */
  default WindowStagger stagger() {
    return WindowStagger.ALIGNED;
  }
}
