package io.tidemark.window;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads the text of a trading calendar, as {@link TradingCalendar} describes it. */
final class CalendarParser {
  private static final String FORMAT = "tidemark-calendar";
  private static final String FORMAT_VERSION = "1";

  private final String file;
  private boolean hasFormat;
  private int lines;
  private String name;
  private String version;
  private ZoneId zone;
  private LocalTime roll;
  private boolean isRolledDayBefore;
  private boolean isClosedNext;
  private LocalDate first;
  private LocalDate last;
  private Set<DayOfWeek> weekend;
  private final Set<LocalDate> given = new HashSet<>();
  private final Set<LocalDate> holidays = new HashSet<>();
  private final Map<LocalDate, LocalTime> halfDays = new HashMap<>();

  /** Where half days were read, for what can only be judged at the end. */
  private final Map<LocalDate, CalendarSyntaxException> halfDayFaults = new TreeMap<>();

  private CalendarParser(String file) {
    this.file = file;
  }

  static TradingCalendar parse(String file, byte[] bytes, String hash) {
    CalendarParser parser = new CalendarParser(file);
    for (String text : decode(file, bytes).split("\\R", -1)) {
      parser.lines++;
      CalendarLine line = new CalendarLine(file, parser.lines, text);
      if (!line.isEmpty()) {
        parser.line(line);
      }
    }
    return parser.calendar(hash);
  }

  private static String decode(String file, byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new CalendarSyntaxException(file, 1, 1, "the text is not in UTF-8: " + e);
    }
  }

  private void line(CalendarLine line) {
    String keyword = line.keyword();
    if (!hasFormat) {
      format(line, keyword);
      return;
    }
    switch (keyword) {
      case "calendar" -> {
        once(line, name);
        name = line.word("a name").text();
        version = line.word("a version").text();
      }
      case "zone" -> {
        once(line, zone);
        zone = line.zone();
      }
      case "roll" -> {
        once(line, roll);
        roll = line.time();
        isRolledDayBefore = line.takes("day-before");
      }
      case "valid" -> valid(line);
      case "weekend" -> weekend(line);
      case "closed" -> {
        isClosedNext = line.takes("next");
        if (!isClosedNext && !line.takes("unassigned")) {
          throw line.unexpected(line.word("unassigned or next"), "unassigned or next");
        }
      }
      case "holiday" -> {
        holidays.add(day(line));
        return;
      }
      case "half" -> {
        half(line);
        return;
      }
      default ->
          throw line.error(
              line.column(),
              "found '"
                  + keyword
                  + "', expected calendar, zone, roll, valid, weekend, closed, holiday or half");
    }
    line.requireEnd();
  }

  private void format(CalendarLine line, String keyword) {
    if (!keyword.equals(FORMAT)) {
      throw line.error(
          line.column(),
          "found '" + keyword + "', expected " + FORMAT + " " + FORMAT_VERSION + " first of all");
    }
    CalendarWord number = line.word("version " + FORMAT_VERSION + " of the format");
    if (!number.text().equals(FORMAT_VERSION)) {
      throw line.unexpected(number, "version " + FORMAT_VERSION + " of the format");
    }
    line.requireEnd();
    hasFormat = true;
  }

  private static void once(CalendarLine line, Object before) {
    if (before != null) {
      throw line.error(line.column(), "said before, expected once");
    }
  }

  private void valid(CalendarLine line) {
    once(line, first);
    first = line.date();
    last = line.date();
    if (last.isBefore(first)) {
      throw line.error(line.column(), "found " + last + ", expected a date from " + first + " on");
    }
  }

  private void weekend(CalendarLine line) {
    once(line, weekend);
    weekend = EnumSet.noneOf(DayOfWeek.class);
    if (line.takes("none")) {
      return;
    }
    do {
      weekend.add(line.name(DayOfWeek.class, "a day such as saturday, or none"));
    } while (line.hasMore());
    if (weekend.size() == DayOfWeek.values().length) {
      throw line.error(line.column(), "found all seven days, expected fewer");
    }
  }

  /** What follows the date is a name, for people. */
  private LocalDate day(CalendarLine line) {
    LocalDate date = line.date();
    if (!given.add(date)) {
      throw line.error(line.column(), date + " was given before, expected once");
    }
    return date;
  }

  private void half(CalendarLine line) {
    LocalDate date = day(line);
    halfDays.put(date, line.time());
    halfDayFaults.put(
        date,
        line.error(
            line.column(),
            "found "
                + halfDays.get(date)
                + ", expected a time inside the trading day, which begins and ends at the roll"));
  }

  private TradingCalendar calendar(String hash) {
    require(hasFormat ? FORMAT : null, FORMAT + " " + FORMAT_VERSION);
    require(name, "calendar NAME VERSION");
    require(zone, "zone ZONE");
    require(roll, "roll TIME");
    require(first, "valid FIRST LAST");
    TradingCalendar calendar =
        new TradingCalendar(
            name,
            version,
            hash,
            zone,
            roll,
            isRolledDayBefore,
            isClosedNext,
            first,
            last,
            weekend == null ? EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY) : weekend,
            holidays,
            halfDays);
    halfDayFaults.forEach(
        (date, fault) -> {
          if (!calendar.isInside(date, halfDays.get(date))) {
            throw fault;
          }
        });
    return calendar;
  }

  private void require(Object given, String what) {
    if (given == null) {
      throw new CalendarSyntaxException(file, lines, 1, "the text ends, expected " + what);
    }
  }
}
