package io.tidemark.window;

import io.tidemark.record.RecordView;
import io.tidemark.record.TimeUnit;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/**
 * The days or hours of a time zone: every record is in exactly one. A day in which the clocks
 * change is shorter or longer than others.
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
    return new Assignment(zone, unit, binding.unit());
  }

  private static final class Assignment implements WindowAssignment {
    private final ZoneId zone;
    private final ChronoUnit calendarUnit;
    private final TimeUnit timeUnit;

    /** The window of the last record. */
    private long start;

    private long end;

    Assignment(ZoneId zone, ChronoUnit calendarUnit, TimeUnit timeUnit) {
      this.zone = zone;
      this.calendarUnit = calendarUnit;
      this.timeUnit = timeUnit;
    }

    @Override
    public void assign(RecordView element, long time, WindowBuffer windows) {
      if (time < start || time >= end) {
        find(time);
      }
      windows.add(start, end);
    }

    private void find(long time) {
      long perSecond = timeUnit.perSecond();
      Instant instant =
          Instant.ofEpochSecond(
              Math.floorDiv(time, perSecond), Math.floorMod(time, perSecond) * timeUnit.nanos());
      ZonedDateTime first = instant.atZone(zone).truncatedTo(calendarUnit);
      start = count(first);
      end = count(first.plus(1, calendarUnit));
    }

    private long count(ZonedDateTime at) {
      return Math.multiplyExact(at.toEpochSecond(), timeUnit.perSecond());
    }
  }

  @Override
  public String toString() {
    return (unit == ChronoUnit.DAYS ? "days of " : "hours of ")
        + zone
        + (timeDomain == TimeDomain.EVENT ? "" : " in processing time");
  }
}
