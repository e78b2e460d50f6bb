package io.tidemark.sql;

import io.tidemark.record.TimeUnit;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/**
 * The value of a timestamp literal, {@code TIMESTAMP '2024-08-08 23:54:16.123'}, in UTC.
 *
 * @param seconds since the epoch
 * @param nanos of the second, 0 to 999,999,999
 */
record SqlTimestamp(long seconds, int nanos) {
  private static final Pattern TEXT =
      Pattern.compile("(\\d{4}-\\d{2}-\\d{2})(?:[ T](\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?))?");

  /** Reads a literal; a date alone means its midnight. */
  static SqlTimestamp parse(Token text) {
    Matcher matcher = TEXT.matcher(SqlText.string(text).trim());
    if (!matcher.matches()) {
      throw misfit(text);
    }
    try {
      LocalDate date = LocalDate.parse(matcher.group(1));
      LocalTime time =
          matcher.group(2) == null ? LocalTime.MIDNIGHT : LocalTime.parse(matcher.group(2));
      Instant instant = date.atTime(time).toInstant(ZoneOffset.UTC);
      return new SqlTimestamp(instant.getEpochSecond(), instant.getNano());
    } catch (DateTimeException e) {
      throw misfit(text);
    }
  }

  private static SqlException misfit(Token text) {
    return SqlErrors.at(
        text,
        "found "
            + SqlTokens.describe(text)
            + ", expected a timestamp such as '2024-08-08 23:54:16.123' (UTC)");
  }

  /** The coarsest unit that holds the value exactly. */
  TimeUnit unit() {
    for (TimeUnit unit : TimeUnit.values()) {
      if (fits(unit)) {
        return unit;
      }
    }
    throw new IllegalStateException("nanoseconds hold every literal");
  }

  boolean fits(TimeUnit unit) {
    return nanos % unit.nanos() == 0;
  }

  /**
   * Counts the value in a unit that {@link #fits} it.
   *
   * @throws ArithmeticException if the count leaves int64
   */
  long count(TimeUnit unit) {
    return Math.addExact(Math.multiplyExact(seconds, unit.perSecond()), nanos / unit.nanos());
  }
}
