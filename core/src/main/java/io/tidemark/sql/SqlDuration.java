package io.tidemark.sql;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/** Reads durations in options, as Flink's configuration writes them: {@code '200 ms'}. */
final class SqlDuration {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,18})\\s*([a-zµ]*)");

  private SqlDuration() {}

  /**
   * The duration; a number alone counts milliseconds, as in Flink.
   *
   * @throws SqlException if the text is none
   */
  static Duration parse(Token text) {
    Matcher matcher = TEXT.matcher(SqlText.string(text).trim().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw misfit(text);
    }
    long count = Long.parseLong(matcher.group(1));
    try {
      return switch (matcher.group(2)) {
        case "d", "day", "days" -> Duration.ofDays(count);
        case "h", "hour", "hours" -> Duration.ofHours(count);
        case "m", "min", "minute", "minutes" -> Duration.ofMinutes(count);
        case "s", "sec", "second", "seconds" -> Duration.ofSeconds(count);
        case "", "ms", "milli", "millis", "millisecond", "milliseconds" -> Duration.ofMillis(count);
        case "µs", "us", "micro", "micros", "microsecond", "microseconds" ->
            Duration.ofSeconds(count / 1_000_000, count % 1_000_000 * 1_000);
        case "ns", "nano", "nanos", "nanosecond", "nanoseconds" -> Duration.ofNanos(count);
        default -> throw misfit(text);
      };
    } catch (ArithmeticException e) {
      throw SqlErrors.at(text, "found " + text.getText() + ", a duration too long to count");
    }
  }

  private static SqlException misfit(Token text) {
    return SqlErrors.at(
        text,
        "found "
            + SqlTokens.describe(text)
            + ", expected a duration such as '200 ms': a whole number and d, h, min, s, ms, us or"
            + " ns");
  }
}
