package io.tidemark.window;

import io.tidemark.record.TimeUnit;

/** The trading days of a venue: when each begins and ends. */
public interface TradingCalendar {
  /** Its name and version, as the plan shows it. */
  @Override
  String toString();

  /**
   * The trading days counted in a stream's unit.
   *
   * @throws IllegalArgumentException if the unit cannot express a bound exactly
   */
  WindowAssignment days(TimeUnit unit);
}
