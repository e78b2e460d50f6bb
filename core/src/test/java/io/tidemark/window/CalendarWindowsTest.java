package io.tidemark.window;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.tidemark.record.TimeUnit;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Days and hours of time zones, also where their clocks change. */
class CalendarWindowsTest {
  private static final long HOUR = 3_600_000;

  private static WindowAssignment bind(WindowAssigner assigner, TimeUnit unit) {
    return assigner.bind(
        new WindowBinding(
            unit, null, null, null, assigner.timeDomain(), 0, Compatibility.TIDEMARK));
  }

  /** The window of a moment. */
  private static long[] window(WindowAssigner assigner, String moment) {
    return window(bind(assigner, TimeUnit.MILLISECONDS), Instant.parse(moment).toEpochMilli());
  }

  private static long[] window(WindowAssignment assignment, long time) {
    WindowBuffer buffer = new WindowBuffer();
    assignment.assign(null, time, buffer);
    assertEquals(1, buffer.size());
    return new long[] {buffer.start(0), buffer.end(0)};
  }

  private static void check(WindowAssigner assigner, String moment, String start, double hours) {
    long[] window = window(assigner, moment);
    assertEquals(start, Instant.ofEpochMilli(window[0]).toString(), moment);
    assertEquals(hours, (window[1] - window[0]) / (double) HOUR, moment);
  }

  private static CalendarWindows days(String zone) {
    return CalendarWindows.days(ZoneId.of(zone));
  }

  private static CalendarWindows hours(String zone) {
    return CalendarWindows.hours(ZoneId.of(zone));
  }

  @Test
  void daysHave23Or25HoursWhereClocksChange() {
    check(days("America/New_York"), "2026-03-07T12:00:00Z", "2026-03-07T05:00:00Z", 24);
    check(days("America/New_York"), "2026-03-08T12:00:00Z", "2026-03-08T05:00:00Z", 23);
    check(days("America/New_York"), "2026-03-09T03:59:59.999Z", "2026-03-08T05:00:00Z", 23);
    check(days("America/New_York"), "2026-03-09T04:00:00Z", "2026-03-09T04:00:00Z", 24);
    check(days("America/New_York"), "2026-11-01T04:00:00Z", "2026-11-01T04:00:00Z", 25);
    check(days("America/New_York"), "2026-11-02T04:59:59.999Z", "2026-11-01T04:00:00Z", 25);
    check(days("Europe/Berlin"), "2026-03-29T00:59:59Z", "2026-03-28T23:00:00Z", 23);
  }

  @Test
  void daysBeginWhereTheyFirstDo() {
    // Havana repeats the hour from midnight on, Beirut has none.
    check(days("America/Havana"), "2025-11-02T04:30:00Z", "2025-11-02T04:00:00Z", 25);
    check(days("America/Havana"), "2025-11-02T05:30:00Z", "2025-11-02T04:00:00Z", 25);
    check(days("America/Havana"), "2025-11-02T15:00:00Z", "2025-11-02T04:00:00Z", 25);
    check(days("Asia/Beirut"), "2026-03-28T22:00:00Z", "2026-03-28T22:00:00Z", 23);
    // Newfoundland went back from 00:01 to 23:01 of the day before.
    check(days("America/St_Johns"), "2010-11-07T02:30:59Z", "2010-11-07T02:30:00Z", 25);
    check(days("America/St_Johns"), "2010-11-07T02:31:00Z", "2010-11-07T02:30:00Z", 25);
    // Samoa skipped a whole day.
    check(days("Pacific/Apia"), "2011-12-30T09:59:59Z", "2011-12-29T10:00:00Z", 24);
    check(days("Pacific/Apia"), "2011-12-30T10:00:00Z", "2011-12-30T10:00:00Z", 24);
  }

  @Test
  void hoursAreThoseThatTheClockShows() {
    check(hours("Asia/Kolkata"), "2026-06-01T10:29:59Z", "2026-06-01T09:30:00Z", 1);
    check(hours("Asia/Kolkata"), "2026-06-01T10:30:00Z", "2026-06-01T10:30:00Z", 1);
    check(hours("Asia/Kathmandu"), "2026-06-01T10:20:00Z", "2026-06-01T10:15:00Z", 1);
    check(hours("America/New_York"), "2026-03-08T06:59:59Z", "2026-03-08T06:00:00Z", 1);
    check(hours("America/New_York"), "2026-03-08T07:00:00Z", "2026-03-08T07:00:00Z", 1);
    // One o'clock comes twice, and each is a window of its own.
    check(hours("America/New_York"), "2026-11-01T05:30:00Z", "2026-11-01T05:00:00Z", 1);
    check(hours("America/New_York"), "2026-11-01T06:30:00Z", "2026-11-01T06:00:00Z", 1);
  }

  @Test
  void aChangeByHalfAnHourEndsAnHour() {
    // Lord Howe goes from 02:00 to 01:30, and in spring from 02:00 to 02:30.
    check(hours("Australia/Lord_Howe"), "2026-04-04T14:59:59Z", "2026-04-04T14:00:00Z", 1);
    check(hours("Australia/Lord_Howe"), "2026-04-04T15:00:00Z", "2026-04-04T15:00:00Z", 0.5);
    check(hours("Australia/Lord_Howe"), "2026-04-04T15:30:00Z", "2026-04-04T15:30:00Z", 1);
    check(hours("Australia/Lord_Howe"), "2026-10-03T15:45:00Z", "2026-10-03T15:30:00Z", 0.5);
    check(days("Australia/Lord_Howe"), "2026-04-04T15:00:00Z", "2026-04-04T13:00:00Z", 24.5);
  }

  /** Whatever the zone: windows lie end to end, and a window holds one wall date. */
  @Test
  void windowsCutTimeInPiecesInEveryZone() {
    for (String id : ZoneId.getAvailableZoneIds()) {
      ZoneId zone = ZoneId.of(id);
      for (CalendarWindows windows :
          List.of(CalendarWindows.days(zone), CalendarWindows.hours(zone))) {
        WindowAssignment assignment = bind(windows, TimeUnit.MILLISECONDS);
        long time = Instant.parse("2024-02-20T00:00:00Z").toEpochMilli();
        long end = time + (windows.unit() == ChronoUnit.DAYS ? 300 : 40) * 24L * HOUR;
        long[] window = window(assignment, time);
        while (time < end) {
          assertTrue(window[0] <= time && time < window[1], windows + " " + time);
          assertEquals(window[0], window(assignment, window[1] - 1)[0], windows + " " + time);
          time = window[1];
          window = window(assignment, time);
          assertEquals(time, window[0], windows.toString());
        }
      }
    }
  }

  /** What is kept from other times changes no answer. */
  @Test
  void doNotHangOnWhatCameBefore() {
    long seed = 5;
    SplittableRandom random = new SplittableRandom(seed);
    for (String id : List.of("America/New_York", "America/Havana", "Australia/Lord_Howe")) {
      for (CalendarWindows windows : List.of(days(id), hours(id))) {
        WindowAssignment used = bind(windows, TimeUnit.MILLISECONDS);
        long base = Instant.parse("2026-03-01T00:00:00Z").toEpochMilli();
        for (int i = 0; i < 3_000; i++) {
          long time = base + random.nextLong(300 * 24 * HOUR);
          long[] expected = window(bind(windows, TimeUnit.MILLISECONDS), time);
          assertEquals(expected[0], window(used, time)[0], "seed=" + seed + " " + time);
          assertEquals(expected[1], window(used, time)[1], "seed=" + seed + " " + time);
        }
      }
    }
  }

  @Test
  void countInTheStreamsUnitAndHoldAtItsEnds() {
    ZoneId utc = ZoneOffset.UTC;
    long nanos = 1_000_000_000L;
    long[] day = window(bind(CalendarWindows.days(utc), TimeUnit.NANOSECONDS), 1);
    assertEquals(24 * 3_600 * nanos, day[1] - day[0]);
    for (TimeUnit unit : TimeUnit.values()) {
      long[] last = window(bind(CalendarWindows.hours(utc), unit), Long.MAX_VALUE - 1);
      assertEquals(Long.MAX_VALUE, last[1]);
      long[] first = window(bind(CalendarWindows.hours(utc), unit), Long.MIN_VALUE + 1);
      assertEquals(Long.MIN_VALUE, first[0]);
    }
  }

  /** A look-up makes objects, so there is one only for a window that was not seen lately. */
  @Test
  void allocateNothingForARowOfAKnownWindow() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    WindowAssignment assignment = bind(hours("America/New_York"), TimeUnit.MILLISECONDS);
    WindowBuffer buffer = new WindowBuffer();
    long thread = Thread.currentThread().getId();
    long allocated = 0;
    for (int round = 0; round < 2; round++) {
      long before = threads.getThreadAllocatedBytes(thread);
      for (int i = 0; i < 1_000_000; i++) {
        buffer.clear();
        assignment.assign(null, i % 4 * HOUR + i % 1_000, buffer);
      }
      allocated = threads.getThreadAllocatedBytes(thread) - before;
    }
    assertTrue(allocated < 8_192, "allocated " + allocated + " bytes");
  }

  private static TradingCalendar calendar(String... lines) {
    List<String> text = new ArrayList<>(List.of("tidemark-calendar 1"));
    text.addAll(List.of(lines));
    return TradingCalendar.parse("test.cal", String.join("\n", text).getBytes(UTF_8));
  }

  private static final String[] FUTURES = {
    "calendar XCME 2026.1   # of the exchange",
    "zone America/Chicago",
    "roll 17:00 day-before",
    "valid 2026-01-01 2026-12-31",
    "holiday 2026-12-25 Christmas Day",
    "half 2026-11-27 12:00 Day after Thanksgiving"
  };

  private static String session(TradingCalendar calendar, String local) {
    WindowAssignment days = bind(TradingSessionWindows.of(calendar), TimeUnit.MILLISECONDS);
    ZoneId zone = ZoneId.of("America/Chicago");
    long time = LocalDateTime.parse(local).atZone(zone).toInstant().toEpochMilli();
    WindowBuffer buffer = new WindowBuffer();
    days.assign(null, time, buffer);
    if (buffer.size() == 0) {
      return "none";
    }
    return local(buffer.start(0), zone) + " to " + local(buffer.end(0), zone);
  }

  private static String local(long millis, ZoneId zone) {
    return Instant.ofEpochMilli(millis).atZone(zone).toLocalDateTime().toString();
  }

  @Test
  void tradingDaysBeginAtTheRoll() {
    TradingCalendar futures = calendar(FUTURES);
    String monday = "2026-06-07T17:00 to 2026-06-08T17:00";
    assertEquals("none", session(futures, "2026-06-05T17:00"));
    assertEquals("none", session(futures, "2026-06-07T16:59:59"));
    assertEquals(monday, session(futures, "2026-06-07T17:00"));
    assertEquals(monday, session(futures, "2026-06-08T16:59:59.999"));
    assertEquals("2026-06-08T17:00 to 2026-06-09T17:00", session(futures, "2026-06-08T17:00"));
    // The clocks change in the night to Sunday, outside of any trading day.
    assertEquals("2026-03-08T17:00 to 2026-03-09T17:00", session(futures, "2026-03-08T17:00"));
  }

  @Test
  void holidaysHaveNoTradingDayAndHalfDaysEndEarly() {
    TradingCalendar futures = calendar(FUTURES);
    String half = "2026-11-26T17:00 to 2026-11-27T12:00";
    assertEquals(half, session(futures, "2026-11-26T17:00"));
    assertEquals(half, session(futures, "2026-11-27T11:59:59"));
    assertEquals("none", session(futures, "2026-11-27T12:00"));
    assertEquals("none", session(futures, "2026-12-24T17:00"));
    assertEquals("none", session(futures, "2026-12-25T12:00"));
    assertEquals("2026-12-27T17:00 to 2026-12-28T17:00", session(futures, "2026-12-28T01:00"));
  }

  @Test
  void closedTimesMayBelongToTheNextTradingDay() {
    List<String> lines = new ArrayList<>(List.of(FUTURES));
    lines.add("closed next");
    TradingCalendar futures = calendar(lines.toArray(new String[0]));
    String monday = "2026-11-27T12:00 to 2026-11-30T17:00";
    assertEquals(monday, session(futures, "2026-11-27T12:00"));
    assertEquals(monday, session(futures, "2026-11-29T03:00"));
    assertEquals(monday, session(futures, "2026-11-30T16:59"));
    assertEquals("2026-12-24T17:00 to 2026-12-28T17:00", session(futures, "2026-12-25T09:00"));
    assertEquals("2025-12-31T17:00 to 2026-01-01T17:00", session(futures, "2026-01-01T09:00"));
  }

  @Test
  void aTradingDayMayBeginOnItsOwnDateAndHave23Hours() {
    TradingCalendar all =
        calendar(
            "calendar ALL 1",
            "zone America/Chicago",
            "roll 00:00",
            "weekend none",
            "valid 2026-01-01 2026-12-31");
    assertEquals("2026-03-08T00:00 to 2026-03-09T00:00", session(all, "2026-03-08T12:00"));
    long start = all.rollOf(LocalDate.of(2026, 3, 8));
    assertEquals(23 * 3_600, all.endOf(LocalDate.of(2026, 3, 8)) - start);
  }

  @Test
  void refusesTimesThatTheCalendarDoesNotKnow() {
    TradingCalendar futures = calendar(FUTURES);
    String message =
        assertThrows(ArithmeticException.class, () -> session(futures, "2027-01-04T12:00"))
            .getMessage();
    assertTrue(message.contains("2027-01-04 is not in trading calendar XCME 2026.1"), message);
    assertTrue(message.contains("valid from 2026-01-01 to 2026-12-31"), message);
    // A failed look-up leaves nothing behind that a later one would take for an answer.
    WindowAssignment days = bind(TradingSessionWindows.of(futures), TimeUnit.MILLISECONDS);
    assertThrows(ArithmeticException.class, () -> days.assign(null, 0, new WindowBuffer()));
    assertThrows(ArithmeticException.class, () -> days.assign(null, 0, new WindowBuffer()));
  }

  private static void refused(String message, String... lines) {
    CalendarSyntaxException thrown =
        assertThrows(
            CalendarSyntaxException.class,
            () -> TradingCalendar.parse("test.cal", String.join("\n", lines).getBytes(UTF_8)));
    assertEquals(message, thrown.getMessage());
  }

  @Test
  void tellsLineAndColumnOfWhatItCannotRead() {
    String format = "tidemark-calendar 1";
    refused("test.cal:1:1: found 'zone', expected tidemark-calendar 1 first of all", "zone UTC");
    refused(
        "test.cal:2:19: found '2', expected version 1 of the format", "", "tidemark-calendar 2");
    refused(
        "test.cal:2:9: found '2026-13-01', expected a date such as 2026-11-27",
        format,
        "holiday 2026-13-01");
    refused(
        "test.cal:3:8: found 'Europe/Nowhere', expected a time zone such as America/New_York",
        format,
        "",
        "  zone Europe/Nowhere");
    refused(
        "test.cal:2:16: the line ends, expected a time such as 17:00", format, "half 2026-11-27");
    refused(
        "test.cal:3:9: 2026-11-27 was given before, expected once",
        format,
        "half 2026-11-27 12:00",
        "holiday 2026-11-27");
    refused("test.cal:3:1: said before, expected once", format, "zone UTC", "zone UTC");
    refused("test.cal:2:12: found 'x', expected the end of the line", format, "roll 17:00 x");
    refused(
        "test.cal:2:9: found 'freitag', expected a day such as saturday, or none",
        format,
        "weekend freitag");
    refused("test.cal:2:8: found 'never', expected unassigned or next", format, "closed never");
    refused(
        "test.cal:2:1: found 'hours', expected calendar, zone, roll, valid, weekend, closed,"
            + " holiday or half",
        format,
        "hours 9-17");
    refused("test.cal:1:1: the text ends, expected calendar NAME VERSION", format);
    List<String> lines = new ArrayList<>(List.of(FUTURES));
    lines.add(0, format);
    lines.add("half 2026-07-02 18:00");
    refused(
        "test.cal:8:17: found 18:00, expected a time inside the trading day, which begins and ends"
            + " at the roll",
        lines.toArray(new String[0]));
  }

  @Test
  void anotherTextHasAnotherHash() {
    TradingCalendar one = calendar(FUTURES);
    List<String> lines = new ArrayList<>(List.of(FUTURES));
    lines.add("holiday 2026-07-03");
    TradingCalendar other = calendar(lines.toArray(new String[0]));
    assertEquals(one.hash(), calendar(FUTURES).hash());
    assertEquals(64, one.hash().length());
    assertTrue(!one.hash().equals(other.hash()));
    assertTrue(!one.toString().equals(other.toString()));
  }
}
