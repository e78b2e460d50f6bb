package io.tidemark.window;

import java.util.Objects;

/**
 * The trading days of a calendar: a record is in the one that it was traded on, or in none.
 *
 * @param calendar says when trading days begin and end
 * @param timeDomain which clock the windows live by
 */
public record TradingSessionWindows(TradingCalendar calendar, TimeDomain timeDomain)
    implements WindowAssigner {
  /** Checks that both are there. */
  public TradingSessionWindows {
    Objects.requireNonNull(calendar, "calendar");
    Objects.requireNonNull(timeDomain, "timeDomain");
  }

  /** The trading days of a calendar. */
  public static TradingSessionWindows of(TradingCalendar calendar) {
    return new TradingSessionWindows(calendar, TimeDomain.EVENT);
  }

  /** The same windows by the clock at which records arrive. */
  public TradingSessionWindows inProcessingTime() {
    return new TradingSessionWindows(calendar, TimeDomain.PROCESSING);
  }

  @Override
  public WindowAssignment bind(WindowBinding binding) {
    return calendar.days(binding.unit());
  }

  @Override
  public String toString() {
    return "trading sessions of "
        + calendar
        + (timeDomain == TimeDomain.EVENT ? "" : " in processing time");
  }
}
