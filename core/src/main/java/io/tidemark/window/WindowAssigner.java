package io.tidemark.window;

import io.tidemark.record.TimeUnit;

/** Which windows a record belongs to, in the vocabulary of Apache Flink. */
public sealed interface WindowAssigner
    permits TumblingWindows,
        SlidingWindows,
        CumulativeWindows,
        SessionWindows,
        GlobalWindows,
        CalendarWindows,
        TradingSessionWindows,
        CustomWindows {
  /**
   * The windows counted in a stream's unit, if they are aligned to a grid; null if they are not.
   *
   * @throws IllegalArgumentException if the unit cannot express a duration exactly
   */
  default WindowGrid grid(TimeUnit unit) {
    return null;
  }

  /** Whether the grid is shifted by the arrival of the first row. */
  default WindowStagger stagger() {
    return WindowStagger.ALIGNED;
  }

  /** Which clock the windows live by. */
  default TimeDomain timeDomain() {
    return TimeDomain.EVENT;
  }

  /** Whether windows of a key that overlap or touch become one. */
  default boolean isMerging() {
    return false;
  }

  /**
   * Makes the assigner ready for an operator.
   *
   * @throws IllegalArgumentException if it does not fit
   */
  WindowAssignment bind(WindowBinding binding);
}
