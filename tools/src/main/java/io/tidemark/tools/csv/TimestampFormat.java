package io.tidemark.tools.csv;

import io.tidemark.record.TimeUnit;
import io.tidemark.tools.ToolException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * How a file writes points in time, read as UTC: {@code yyyy}, {@code MM}, {@code dd}, {@code HH},
 * {@code mm} and {@code ss} are that many digits; a run of {@code S} (or {@code f}) is one to nine
 * digits of a second's fraction; {@code [...]} is optional text at the end; {@code '...'} and every
 * other character that is no such letter stands for itself.
 *
 * <p>Immutable. Parsing allocates nothing.
 */
public final class TimestampFormat {
  private static final byte YEAR = 'y';
  private static final byte MONTH = 'M';
  private static final byte DAY = 'd';
  private static final byte HOUR = 'H';
  private static final byte MINUTE = 'm';
  private static final byte SECOND = 's';
  private static final byte FRACTION = 'S';
  private static final byte LITERAL = '\'';
  private static final byte OPTIONAL = '[';
  private static final String LETTERS = "yMdHms";
  private static final int MAX_FRACTION = 9;
  private static final int[] DAYS_IN_MONTH = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

  private final String pattern;
  private byte[] steps = new byte[0];
  private byte[] literals = new byte[0];

  private TimestampFormat(String pattern) {
    this.pattern = pattern;
  }

  /** Compiles a pattern; one that makes no sense is a usage error. */
  static TimestampFormat of(String pattern) {
    TimestampFormat format = new TimestampFormat(pattern);
    format.compile();
    return format;
  }

  private void compile() {
    boolean optional = false;
    for (int i = 0; i < pattern.length(); ) {
      char c = pattern.charAt(i);
      int run = i;
      while (run < pattern.length() && pattern.charAt(run) == c) {
        run++;
      }
      if (c == 'S' || c == 'f') {
        add(FRACTION, 0);
        i = run;
      } else if (LETTERS.indexOf(c) >= 0) {
        require(run - i == (c == 'y' ? 4 : 2), "'" + pattern.substring(i, run) + "' is unknown");
        add((byte) c, 0);
        i = run;
      } else if (c == '\'') {
        int end = pattern.indexOf('\'', i + 1);
        require(end > i + 1, "a quote is not closed or holds nothing");
        pattern.substring(i + 1, end).chars().forEach(this::literal);
        i = end + 1;
      } else if (c == '[' && !optional) {
        optional = true;
        add(OPTIONAL, 0);
        i++;
      } else if (c == ']' && optional) {
        require(i + 1 == pattern.length(), "[...] must stand at the end");
        i++;
      } else {
        literal(c);
        i++;
      }
    }
    require(has(YEAR) && has(MONTH) && has(DAY), "a date is missing");
    require(!optional || pattern.endsWith("]"), "[ is not closed");
  }

  private void literal(int c) {
    require(c > ' ' - 1 && c < 0x7F && c != ']', "'" + (char) c + "' is not supported");
    add(LITERAL, c);
  }

  private void add(byte step, int literal) {
    require(step == LITERAL || step == OPTIONAL || !has(step), "'" + (char) step + "' is twice");
    steps = Arrays.copyOf(steps, steps.length + 1);
    literals = Arrays.copyOf(literals, steps.length);
    steps[steps.length - 1] = step;
    literals[steps.length - 1] = (byte) literal;
  }

  private boolean has(byte step) {
    return new String(steps, StandardCharsets.ISO_8859_1).indexOf(step) >= 0;
  }

  private void require(boolean condition, String fault) {
    if (!condition) {
      throw ToolException.usage(
          "timestamp format '"
              + pattern
              + "': "
              + fault
              + "; expected such as yyyyMMddHHmm or yyyy-MM-dd HH:mm:ss[.SSS]");
    }
  }

  /** The time in a unit since the epoch, {@link Digits#MALFORMED} if the text does not fit. */
  long parse(byte[] bytes, int from, int to, TimeUnit unit) {
    int year = 1970;
    int month = 1;
    int day = 1;
    int seconds = 0;
    long fraction = 0;
    int at = from;
    for (int i = 0; i < steps.length; i++) {
      byte step = steps[i];
      if (step == OPTIONAL) {
        if (at == to) {
          break;
        }
        continue;
      }
      if (step == LITERAL) {
        if (at == to || bytes[at++] != literals[i]) {
          return Digits.MALFORMED;
        }
        continue;
      }
      int length = step == FRACTION ? digits(bytes, at, to) : step == YEAR ? 4 : 2;
      long value = at + length > to ? Digits.MALFORMED : Digits.unsigned(bytes, at, length);
      if (value == Digits.MALFORMED) {
        return Digits.MALFORMED;
      }
      at += length;
      switch (step) {
        case YEAR -> year = (int) value;
        case MONTH -> month = (int) value;
        case DAY -> day = (int) value;
        case HOUR -> seconds = inRange(seconds, value, 24, 3600);
        case MINUTE -> seconds = inRange(seconds, value, 60, 60);
        case SECOND -> seconds = inRange(seconds, value, 60, 1);
        default -> fraction = value * Digits.power(MAX_FRACTION - length);
      }
    }
    if (at != to || seconds < 0 || !isDate(year, month, day) || fraction % unit.nanos() != 0) {
      return Digits.MALFORMED;
    }
    return (epochDay(year, month, day) * 86_400 + seconds) * unit.perSecond()
        + fraction / unit.nanos();
  }

  private static int digits(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && end - from < MAX_FRACTION && bytes[end] >= '0' && bytes[end] <= '9') {
      end++;
    }
    return end - from;
  }

  /** Adds to the seconds of the day, or makes them negative for good. */
  private static int inRange(int seconds, long value, int limit, int weight) {
    return value < limit && seconds >= 0 ? seconds + (int) value * weight : -1;
  }

  private static boolean isDate(int year, int month, int day) {
    if (month < 1 || month > 12 || day < 1) {
      return false;
    }
    boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return day <= DAYS_IN_MONTH[month - 1] || (month == 2 && leap && day == 29);
  }

  /** Days since the epoch in the Gregorian calendar; the year is taken to start in March. */
  private static long epochDay(int year, int month, int day) {
    long shifted = month > 2 ? year : year - 1;
    int monthFromMarch = (month + 9) % 12;
    return shifted * 365
        + Math.floorDiv(shifted, 4)
        - Math.floorDiv(shifted, 100)
        + Math.floorDiv(shifted, 400)
        + (monthFromMarch * 153 + 2) / 5
        + (day - 1)
        - 719_468;
  }

  @Override
  public String toString() {
    return pattern;
  }
}
