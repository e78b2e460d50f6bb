package io.tidemark.sql;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.When;
import io.tidemark.record.FieldType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.ParserRuleContext;

/** The aggregate functions of SQL and what they are in the API. */
final class AggregateFunctions {
  /** What each takes, as an error says it. */
  private static final Map<String, List<String>> ARGUMENTS =
      Map.ofEntries(
          Map.entry("AVG", List.of("value")),
          Map.entry("CLOSE", List.of("value")),
          Map.entry("COUNT", List.of("value")),
          Map.entry("FIRST_VALUE", List.of("value")),
          Map.entry("HDR_PERCENTILE", List.of("value", "percentile", "digits", "highest")),
          Map.entry("LAST_VALUE", List.of("value")),
          Map.entry("MAX", List.of("value")),
          Map.entry("MAX_BY", List.of("value", "by")),
          Map.entry("MIN", List.of("value")),
          Map.entry("MIN_BY", List.of("value", "by")),
          Map.entry("OPEN", List.of("value")),
          Map.entry("STDDEV_POP", List.of("value")),
          Map.entry("STDDEV_SAMP", List.of("value")),
          Map.entry("SUM", List.of("value")),
          Map.entry("VARIANCE", List.of("value")),
          Map.entry("VAR_POP", List.of("value")),
          Map.entry("VAR_SAMP", List.of("value")),
          Map.entry("VWAP", List.of("price", "quantity")));

  /** Those to which it makes no difference whether a value is there twice. */
  private static final Set<String> ALWAYS_DISTINCT = Set.of("MAX", "MIN");

  private AggregateFunctions() {}

  static boolean isAggregate(String name) {
    return ARGUMENTS.containsKey(name);
  }

  static boolean isAggregate(TidemarkSqlParser.FunctionCallContext call) {
    return isAggregate(call.name.getText().toUpperCase(Locale.ROOT));
  }

  static Set<String> names() {
    return new TreeSet<>(ARGUMENTS.keySet());
  }

  /**
   * The aggregate of a call.
   *
   * @param input what the names in its arguments mean
   */
  static Aggregate of(TidemarkSqlParser.FunctionCallContext call, ExpressionScope input) {
    String name = call.name.getText().toUpperCase(Locale.ROOT);
    requireArity(call, name);
    List<Expression> arguments = new ArrayList<>();
    int values = name.equals("HDR_PERCENTILE") ? 1 : call.expression().size();
    for (TidemarkSqlParser.ExpressionContext argument : call.expression().subList(0, values)) {
      arguments.add(ExpressionLowering.lower(argument, input).expression());
    }
    if (call.filter() != null) {
      filter(call.filter(), input, arguments, name.endsWith("_BY") ? 1 : 0);
    }
    if (isDistinct(call)) {
      requireDistinct(call, name);
    }
    try {
      return of(call, name, arguments);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(call, e);
    }
  }

  private static void requireArity(TidemarkSqlParser.FunctionCallContext call, String name) {
    List<String> expected = ARGUMENTS.get(name);
    boolean star = call.STAR() != null;
    if (star && !name.equals("COUNT")) {
      throw SqlErrors.at(call.STAR().getSymbol(), "found '*', expected a column; COUNT takes *");
    }
    if (!star && call.expression().size() != expected.size()) {
      throw SqlErrors.at(
          call,
          "found "
              + call.expression().size()
              + " arguments of "
              + name
              + ", expected "
              + (expected.size() == 1 ? "1" : name + "(" + String.join(", ", expected) + ")"));
    }
  }

  private static boolean isDistinct(TidemarkSqlParser.FunctionCallContext call) {
    return call.quantifier != null && call.quantifier.getType() == TidemarkSqlParser.DISTINCT;
  }

  private static void requireDistinct(TidemarkSqlParser.FunctionCallContext call, String name) {
    if (!name.equals("COUNT") && !ALWAYS_DISTINCT.contains(name)) {
      throw SqlErrors.at(
          call.quantifier,
          "found DISTINCT in "
              + name
              + ", expected it in COUNT, MIN or MAX; aggregate in two"
              + " steps, by the value first");
    }
  }

  /** Lowers FILTER to a CASE: aggregates pass over rows where their argument is null. */
  private static void filter(
      TidemarkSqlParser.FilterContext filter,
      ExpressionScope input,
      List<Expression> arguments,
      int filteredBy) {
    Expression condition = ExpressionLowering.lower(filter.expression(), input).expression();
    Expression value = arguments.isEmpty() ? Expressions.literal(1) : arguments.get(filteredBy);
    Expression filtered;
    try {
      filtered = Expressions.caseWhen(List.of(new When(condition, value)), null);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(filter.expression(), e);
    }
    if (arguments.isEmpty()) {
      arguments.add(filtered);
    } else {
      arguments.set(filteredBy, filtered);
    }
  }

  private static Aggregate of(
      TidemarkSqlParser.FunctionCallContext call, String name, List<Expression> arguments) {
    Expression first = arguments.isEmpty() ? null : arguments.get(0);
    return switch (name) {
      case "COUNT" -> count(call, first);
      case "SUM" -> Aggregates.sum(first);
      case "MIN" -> Aggregates.min(first);
      case "MAX" -> Aggregates.max(first);
      case "AVG" -> Aggregates.avg(first);
      case "FIRST_VALUE" -> Aggregates.first(first);
      case "LAST_VALUE" -> Aggregates.last(first);
      case "OPEN" -> Aggregates.open(first);
      case "CLOSE" -> Aggregates.close(first);
      case "MIN_BY" -> Aggregates.minBy(first, arguments.get(1));
      case "MAX_BY" -> Aggregates.maxBy(first, arguments.get(1));
      case "STDDEV_POP" -> Aggregates.stddevPop(first);
      case "STDDEV_SAMP" -> Aggregates.stddevSamp(first);
      case "VAR_POP" -> Aggregates.varPop(first);
      case "VAR_SAMP", "VARIANCE" -> Aggregates.varSamp(first);
      case "HDR_PERCENTILE" -> percentile(call, first);
      case "VWAP" -> vwap(call, first, arguments.get(1));
      default -> throw new IllegalArgumentException("no aggregate " + name);
    };
  }

  private static Aggregate count(TidemarkSqlParser.FunctionCallContext call, Expression value) {
    if (isDistinct(call)) {
      return Aggregates.countDistinct(value);
    }
    return value == null || !value.nullable() ? Aggregates.count() : Aggregates.count(value);
  }

  private static Aggregate percentile(
      TidemarkSqlParser.FunctionCallContext call, Expression value) {
    return Aggregates.percentile(
        value,
        number(call.expression(1)).doubleValue(),
        integer(call.expression(2)).intValue(),
        integer(call.expression(3)).longValue());
  }

  private static BigDecimal integer(TidemarkSqlParser.ExpressionContext argument) {
    BigDecimal number = number(argument);
    if (number.stripTrailingZeros().scale() > 0 || number.precision() > 18) {
      throw literal(argument, "a whole number");
    }
    return number;
  }

  private static BigDecimal number(TidemarkSqlParser.ExpressionContext argument) {
    String text = SqlText.source(argument);
    if (!text.matches("[0-9]*\\.?[0-9]+")) {
      throw literal(argument, "a number");
    }
    return new BigDecimal(text);
  }

  private static SqlException literal(
      TidemarkSqlParser.ExpressionContext argument, String expected) {
    return SqlErrors.at(
        argument,
        "found "
            + SqlText.source(argument)
            + ", expected "
            + expected
            + " as in HDR_PERCENTILE(latency, 99.9, 3, 1000000)");
  }

  /** A cast right around VWAP says the scale to divide to, so that nothing is rounded twice. */
  private static Aggregate vwap(
      TidemarkSqlParser.FunctionCallContext call, Expression price, Expression quantity) {
    TidemarkSqlParser.CastContext cast = castAround(call);
    FieldType type = cast == null ? null : SqlTypes.parse(cast.dataType());
    if (type == null || type.kind() != FieldType.Kind.DECIMAL) {
      return Aggregates.vwap(price, quantity);
    }
    if (type.scale() < price.type().scale()) {
      throw SqlErrors.at(
          cast.dataType(),
          "found a scale of "
              + type.scale()
              + ", expected at least the price's "
              + price.type().scale()
              + "; for less write CAST(SUM(price * quantity) / SUM(quantity) AS "
              + SqlText.source(cast.dataType())
              + ")");
    }
    return Aggregates.vwap(price, quantity, type.scale());
  }

  private static TidemarkSqlParser.CastContext castAround(
      TidemarkSqlParser.FunctionCallContext call) {
    ParserRuleContext inner = call;
    while (inner.getParent() != null
        && (inner.getParent().getChildCount() == 1
            || inner.getParent() instanceof TidemarkSqlParser.ParenthesizedContext)) {
      inner = inner.getParent();
    }
    return inner.getParent() instanceof TidemarkSqlParser.CastContext cast ? cast : null;
  }
}
