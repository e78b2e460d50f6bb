package io.tidemark.window;

import io.tidemark.record.TimeUnit;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Objects;

/**
 * The days or hours of a time zone: every record is in exactly one.
 *
 * <p>A day reaches from its first moment to that of the next, so one in which the clocks change has
 * 23 or 25 hours. An hour begins where the clock shows a full hour and ends with it; one that the
 * clock shows twice makes two windows, and where clocks change by less than an hour, the change
 * ends a window.
 *
 * @param zone whose days or hours they are
 * @param unit {@link ChronoUnit#DAYS} or {@link ChronoUnit#HOURS}
 * @param timeDomain which clock the windows live by
 */
public record CalendarWindows(ZoneId zone, ChronoUnit unit, TimeDomain timeDomain)
    implements WindowAssigner {
  /** Checks the unit. */
  public CalendarWindows {
    Objects.requireNonNull(zone, "zone");
    Objects.requireNonNull(timeDomain, "timeDomain");
    if (unit != ChronoUnit.DAYS && unit != ChronoUnit.HOURS) {
      throw new IllegalArgumentException("calendar unit=" + unit + ", expected Days or Hours");
    }
  }

  /** The days of a time zone. */
  public static CalendarWindows days(ZoneId zone) {
    return new CalendarWindows(zone, ChronoUnit.DAYS, TimeDomain.EVENT);
  }

  /** The hours of a time zone. */
  public static CalendarWindows hours(ZoneId zone) {
    return new CalendarWindows(zone, ChronoUnit.HOURS, TimeDomain.EVENT);
  }

  /** The same windows by the clock at which records arrive. */
  public CalendarWindows inProcessingTime() {
    return new CalendarWindows(zone, unit, TimeDomain.PROCESSING);
  }

  @Override
  public WindowAssignment bind(WindowBinding binding) {
    return unit == ChronoUnit.DAYS
        ? new Days(zone, binding.unit())
        : new Hours(zone.getRules(), binding.unit());
  }

  private static final class Days extends CachedWindows {
    private final ZoneId zone;

    Days(ZoneId zone, TimeUnit unit) {
      super(unit);
      this.zone = zone;
    }

    @Override
    void lookUp(long time, long second) {
      LocalDate date = Instant.ofEpochSecond(second).atZone(zone).toLocalDate();
      // Where clocks go back over midnight, the hour before it comes again in the new day.
      while (startOf(date.plusDays(1)) <= second) {
        date = date.plusDays(1);
      }
      open(startOf(date), startOf(date.plusDays(1)));
    }

    private long startOf(LocalDate date) {
      return date.atStartOfDay(zone).toEpochSecond();
    }
  }

  private static final class Hours extends CachedWindows {
    private static final long HOUR = 3_600;

    private final ZoneRules rules;

    Hours(ZoneRules rules, TimeUnit unit) {
      super(unit);
      this.rules = rules;
    }

    @Override
    void lookUp(long time, long second) {
      Instant instant = Instant.ofEpochSecond(second);
      long offset = rules.getOffset(instant).getTotalSeconds();
      long start = Math.floorDiv(second + offset, HOUR) * HOUR - offset;
      long end = start + HOUR;
      ZoneOffsetTransition before = rules.previousTransition(instant.plusSeconds(1));
      ZoneOffsetTransition after = rules.nextTransition(instant);
      open(
          before == null ? start : Math.max(start, before.toEpochSecond()),
          after == null ? end : Math.min(end, after.toEpochSecond()));
    }
  }

  @Override
  public String toString() {
    return (unit == ChronoUnit.DAYS ? "days of " : "hours of ")
        + zone
        + (timeDomain == TimeDomain.EVENT ? "" : " in processing time");
  }
}
