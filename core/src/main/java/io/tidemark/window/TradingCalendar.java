package io.tidemark.window;

import io.tidemark.record.TimeUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

/**
 * The trading days of a venue: when each begins and ends. Read from a text such as
 *
 * <pre>
 *   tidemark-calendar 1
 *   calendar XCME 2026.1                # name and version
 *   zone America/Chicago
 *   roll 17:00 day-before               # a trading day begins at this time of the day before
 *   valid 2026-01-01 2026-12-31         # trading days that the text knows of
 *   weekend saturday sunday             # if nothing is said
 *   closed unassigned                   # or: closed next
 *   holiday 2026-12-25 Christmas Day
 *   half 2026-11-27 12:00 Day after Thanksgiving
 * </pre>
 *
 * <p>The text is UTF-8; {@code #} begins a comment, and the format's line comes first. A trading
 * day begins at the roll, on its own date or, with {@code day-before}, on the one before, and ends
 * at the next roll. A half day ends at the time given, of its own date. Weekends and holidays have
 * no trading day: times in them, and between the end of a half day and the roll, are in no window,
 * or with {@code closed next} in that of the next trading day, which then begins where the last
 * ended. A wall time that clocks skip is moved on by what they skip; of one that comes twice, the
 * first is meant.
 *
 * <p>The hash of the text tells one calendar from another of the same name and version: a journal
 * keeps it and is not replayed under another. Immutable.
 */
public final class TradingCalendar {
  private final String name;
  private final String version;
  private final String hash;
  private final ZoneId zone;
  private final LocalTime roll;
  private final boolean isRolledDayBefore;
  private final boolean isClosedNext;
  private final LocalDate first;
  private final LocalDate last;
  private final Set<DayOfWeek> weekend;
  private final Set<LocalDate> holidays;
  private final Map<LocalDate, LocalTime> halfDays;

  TradingCalendar(
      String name,
      String version,
      String hash,
      ZoneId zone,
      LocalTime roll,
      boolean isRolledDayBefore,
      boolean isClosedNext,
      LocalDate first,
      LocalDate last,
      Set<DayOfWeek> weekend,
      Set<LocalDate> holidays,
      Map<LocalDate, LocalTime> halfDays) {
    this.name = name;
    this.version = version;
    this.hash = hash;
    this.zone = zone;
    this.roll = roll;
    this.isRolledDayBefore = isRolledDayBefore;
    this.isClosedNext = isClosedNext;
    this.first = first;
    this.last = last;
    this.weekend = Set.copyOf(weekend);
    this.holidays = Set.copyOf(holidays);
    this.halfDays = Map.copyOf(halfDays);
  }

  /**
   * Reads a calendar from a file.
   *
   * @throws CalendarSyntaxException if its text is none; the message tells line and column
   * @throws IOException if it cannot be read
   */
  public static TradingCalendar read(Path file) throws IOException {
    return parse(file.toString(), Files.readAllBytes(file));
  }

  /**
   * Reads a calendar from its text.
   *
   * @param file what errors call it
   * @param text in UTF-8
   * @throws CalendarSyntaxException if it is none; the message tells line and column
   */
  public static TradingCalendar parse(String file, byte[] text) {
    return CalendarParser.parse(file, text, hashOf(text));
  }

  private static String hashOf(byte[] text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its version, as its text says it. */
  public String version() {
    return version;
  }

  /** The SHA-256 of its text, in hexadecimal digits. */
  public String hash() {
    return hash;
  }

  /** Whether a date has a trading day. */
  public boolean isTradingDay(LocalDate date) {
    return !date.isBefore(first)
        && !date.isAfter(last)
        && !weekend.contains(date.getDayOfWeek())
        && !holidays.contains(date);
  }

  /** Whether a wall time of a date lies between the rolls that its trading day lies between. */
  boolean isInside(LocalDate date, LocalTime time) {
    long second = at(date, time);
    return second > rollOf(date) && second < rollOf(date.plusDays(1));
  }

  private long at(LocalDate date, LocalTime time) {
    return date.atTime(time).atZone(zone).toEpochSecond();
  }

  /** When the date's trading day begins, if it has one. */
  long rollOf(LocalDate date) {
    return at(isRolledDayBefore ? date.minusDays(1) : date, roll);
  }

  /** When the date's trading day ends, if it has one. */
  long endOf(LocalDate date) {
    LocalTime half = halfDays.get(date);
    return half == null ? rollOf(date.plusDays(1)) : at(date, half);
  }

  ZoneId zone() {
    return zone;
  }

  LocalDate first() {
    return first;
  }

  LocalDate last() {
    return last;
  }

  boolean isClosedNext() {
    return isClosedNext;
  }

  /** The trading days counted in a stream's unit. */
  WindowAssignment days(TimeUnit unit) {
    return new TradingDays(this, unit);
  }

  @Override
  public String toString() {
    return name + " " + version + " (sha256 " + hash.substring(0, 16) + ")";
  }
}
