package io.tidemark.window;

import io.tidemark.record.TimeUnit;
import java.time.Instant;
import java.time.LocalDate;

/** Finds the trading day of a time. */
final class TradingDays extends CachedWindows {
  private final TradingCalendar calendar;

  TradingDays(TradingCalendar calendar, TimeUnit unit) {
    super(unit);
    this.calendar = calendar;
  }

  @Override
  void lookUp(long time, long second) {
    LocalDate date = dateOf(second);
    boolean isTraded = calendar.isTradingDay(date) && second < calendar.endOf(date);
    if (calendar.isClosedNext()) {
      LocalDate next = isTraded ? date : nextTradingDay(date.plusDays(1), time);
      open(endBefore(next), calendar.endOf(next));
    } else if (isTraded) {
      open(calendar.rollOf(date), calendar.endOf(date));
    } else {
      boolean isAfterHalf = calendar.isTradingDay(date);
      closed(
          isAfterHalf ? calendar.endOf(date) : calendar.rollOf(date),
          calendar.rollOf(date.plusDays(1)));
    }
  }

  /** The date between whose rolls a time lies. */
  private LocalDate dateOf(long second) {
    LocalDate date = Instant.ofEpochSecond(second).atZone(calendar.zone()).toLocalDate();
    while (calendar.rollOf(date) > second) {
      date = date.minusDays(1);
    }
    while (calendar.rollOf(date.plusDays(1)) <= second) {
      date = date.plusDays(1);
    }
    if (date.isBefore(calendar.first()) || date.isAfter(calendar.last())) {
      throw outside(date.toString());
    }
    return date;
  }

  private LocalDate nextTradingDay(LocalDate from, long time) {
    LocalDate date = from;
    while (!calendar.isTradingDay(date)) {
      if (date.isAfter(calendar.last())) {
        throw outside("the trading day behind time " + time);
      }
      date = date.plusDays(1);
    }
    return date;
  }

  /** Where the trading day before a date ended; the first of all begins with the calendar. */
  private long endBefore(LocalDate date) {
    LocalDate before = date.minusDays(1);
    while (!calendar.isTradingDay(before)) {
      if (before.isBefore(calendar.first())) {
        return calendar.rollOf(calendar.first());
      }
      before = before.minusDays(1);
    }
    return calendar.endOf(before);
  }

  private ArithmeticException outside(String what) {
    return new ArithmeticException(
        what
            + " is not in trading calendar "
            + calendar
            + ", which is valid from "
            + calendar.first()
            + " to "
            + calendar.last()
            + "; give it more years");
  }
}
