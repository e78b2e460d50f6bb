package io.tidemark.sql;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/**
 * Reads day-time interval literals: {@code INTERVAL '0.05' SECOND}, {@code INTERVAL '1:30' MINUTE
 * TO SECOND}, {@code INTERVAL '1 12:00:00' DAY TO SECOND}.
 *
 * <p>Exact to the nanosecond; what is finer is refused. A precision behind a unit is read and
 * bounds nothing, since the text says the whole value. A fraction is allowed in seconds only, as in
 * Flink. Behind the first field, a field is below what makes one of the next coarser: 59 seconds,
 * 59 minutes, 23 hours.
 */
final class SqlInterval {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
  private static final Pattern SECONDS = Pattern.compile("(\\d{1,18})(?:\\.(\\d*))?");
  private static final int NANO_DIGITS = 9;

  private SqlInterval() {}

  /**
   * The length of the interval, negative if the literal says so.
   *
   * @throws SqlException if the text does not fit the units
   */
  static Duration parse(TidemarkSqlParser.IntervalLiteralContext literal) {
    IntervalUnit from = IntervalUnit.parse(literal.from);
    IntervalUnit to = literal.to == null ? from : IntervalUnit.parse(literal.to);
    if (to.compareTo(from) < 0 || (literal.to != null && to == from)) {
      throw SqlErrors.at(
          literal.to, "found " + from + " TO " + to + ", expected a finer unit behind TO");
    }
    String text = SqlText.string(literal.text).trim();
    boolean negative = literal.sign != null && literal.sign.getType() == TidemarkSqlLexer.MINUS;
    if (text.startsWith("-") || text.startsWith("+")) {
      negative ^= text.startsWith("-");
      text = text.substring(1).trim();
    }
    try {
      Duration length = fields(literal.text, text, from, to);
      return negative ? length.negated() : length;
    } catch (ArithmeticException e) {
      throw SqlErrors.at(
          literal.text, "found " + literal.text.getText() + ", an interval too long to count");
    }
  }

  /** The length of an expression that is nothing but an interval, or null for any other. */
  static Duration of(TidemarkSqlParser.ValueExpressionContext value) {
    if (value instanceof TidemarkSqlParser.SignedContext signed) {
      Duration length = of(signed.valueExpression());
      boolean minus = signed.operator.getType() == TidemarkSqlLexer.MINUS;
      return length == null || !minus ? length : length.negated();
    }
    if (!(value instanceof TidemarkSqlParser.PrimaryValueContext primary)) {
      return null;
    }
    if (primary.primary() instanceof TidemarkSqlParser.IntervalValueContext interval) {
      return parse(interval.intervalLiteral());
    }
    return primary.primary() instanceof TidemarkSqlParser.ParenthesizedContext inner
            && inner.expression() instanceof TidemarkSqlParser.PredicateExpressionContext bare
            && bare.predicate() == null
        ? of(bare.operand)
        : null;
  }

  private static Duration fields(Token at, String text, IntervalUnit from, IntervalUnit to) {
    List<IntervalUnit> units = List.copyOf(EnumSet.range(from, to));
    String[] parts = split(text, units);
    if (parts.length != units.size()) {
      throw misfit(at, from, to);
    }
    Duration sum = Duration.ZERO;
    for (int i = 0; i < parts.length; i++) {
      IntervalUnit unit = units.get(i);
      Duration part = field(at, parts[i].trim(), unit, from, to);
      if (i > 0 && part.toSeconds() >= unit.limit() * unit.seconds()) {
        throw SqlErrors.at(
            at,
            "found "
                + parts[i].trim()
                + " for "
                + unit
                + " in "
                + at.getText()
                + ", expected less than "
                + unit.limit());
      }
      sum = sum.plus(part);
    }
    return sum;
  }

  /** Cuts {@code D H:M:S} at its separators. */
  private static String[] split(String text, List<IntervalUnit> units) {
    if (units.get(0) != IntervalUnit.DAY || units.size() == 1) {
      return text.split(":", -1);
    }
    String[] days = text.split("\\s+", 2);
    return (days[0] + (days.length == 1 ? "" : ":" + days[1])).split(":", -1);
  }

  private static Duration field(
      Token at, String part, IntervalUnit unit, IntervalUnit from, IntervalUnit to) {
    if (unit != IntervalUnit.SECOND) {
      if (!NUMBER.matcher(part).matches()) {
        throw misfit(at, from, to);
      }
      return Duration.ofSeconds(Math.multiplyExact(Long.parseLong(part), unit.seconds()));
    }
    Matcher seconds = SECONDS.matcher(part);
    if (!seconds.matches()) {
      throw misfit(at, from, to);
    }
    BigDecimal nanos = new BigDecimal(part).movePointRight(NANO_DIGITS).stripTrailingZeros();
    if (nanos.scale() > 0) {
      throw SqlErrors.at(
          at, "found " + at.getText() + ", finer than a nanosecond; give at most 9 digits");
    }
    return Duration.ofSeconds(Long.parseLong(seconds.group(1)))
        .plusNanos(new BigDecimal(part).remainder(BigDecimal.ONE).movePointRight(9).intValue());
  }

  private static SqlException misfit(Token at, IntervalUnit from, IntervalUnit to) {
    String example =
        switch (from) {
          case DAY ->
              switch (to) {
                case DAY -> "'1'";
                case HOUR -> "'1 12'";
                case MINUTE -> "'1 12:30'";
                case SECOND -> "'1 12:30:45.5'";
              };
          case HOUR ->
              switch (to) {
                case MINUTE -> "'12:30'";
                case SECOND -> "'12:30:45.5'";
                default -> "'12'";
              };
          case MINUTE -> to == IntervalUnit.SECOND ? "'30:45.5'" : "'30'";
          case SECOND -> "'45.5'";
        };
    String units = from == to ? from.toString() : from + " TO " + to;
    return SqlErrors.at(
        at, "found " + at.getText() + " as " + units + ", expected a text such as " + example);
  }
}
