package io.tidemark.sql;

import java.util.Locale;

/** The fields of a day-time interval, coarsest first. */
enum IntervalUnit {
  DAY(86_400, Long.MAX_VALUE),
  HOUR(3_600, 24),
  MINUTE(60, 60),
  SECOND(1, 60);

  private final long seconds;
  private final long limit;

  IntervalUnit(long seconds, long limit) {
    this.seconds = seconds;
    this.limit = limit;
  }

  long seconds() {
    return seconds;
  }

  /** How many of this make one of the next coarser unit; those of a day are not bounded. */
  long limit() {
    return limit;
  }

  /** Reads a unit as SQL writes it, in the singular or the plural. */
  static IntervalUnit parse(TidemarkSqlParser.IntervalUnitContext unit) {
    String name = unit.identifier().getText().toUpperCase(Locale.ROOT);
    return switch (name) {
      case "DAY", "DAYS" -> DAY;
      case "HOUR", "HOURS" -> HOUR;
      case "MINUTE", "MINUTES" -> MINUTE;
      case "SECOND", "SECONDS" -> SECOND;
      case "MONTH", "MONTHS", "YEAR", "YEARS", "QUARTER", "QUARTERS" ->
          throw SqlErrors.at(
              unit,
              "found "
                  + name
                  + ", which has no fixed length; expected DAY, HOUR, MINUTE or SECOND");
      case "WEEK", "WEEKS" ->
          throw SqlErrors.at(unit, "found " + name + ", expected DAY; a week is 7 days");
      default ->
          throw SqlErrors.at(unit, "found '" + name + "', expected DAY, HOUR, MINUTE or SECOND");
    };
  }
}
