package io.tidemark.sql;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.When;
import io.tidemark.record.FieldType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.ParserRuleContext;

/** The aggregate functions of SQL and what they are in the API. */
final class AggregateFunctions {
  private static final Set<String> NAMES =
      Set.of("AVG", "COUNT", "FIRST_VALUE", "LAST_VALUE", "MAX", "MIN", "SUM", "VWAP");

  private AggregateFunctions() {}

  static boolean isAggregate(String name) {
    return NAMES.contains(name);
  }

  static boolean isAggregate(TidemarkSqlParser.FunctionCallContext call) {
    return isAggregate(call.name.getText().toUpperCase(Locale.ROOT));
  }

  static Set<String> names() {
    return new TreeSet<>(NAMES);
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
    for (TidemarkSqlParser.ExpressionContext argument : call.expression()) {
      arguments.add(ExpressionLowering.lower(argument, input).expression());
    }
    if (call.filter() != null) {
      filter(call.filter(), input, arguments);
    }
    try {
      return of(call, name, arguments);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(call, e);
    }
  }

  private static void requireArity(TidemarkSqlParser.FunctionCallContext call, String name) {
    int expected = name.equals("VWAP") ? 2 : 1;
    boolean star = call.STAR() != null;
    if (star && !name.equals("COUNT")) {
      throw SqlErrors.at(call.STAR().getSymbol(), "found '*', expected a column; COUNT takes *");
    }
    if (!star && call.expression().size() != expected) {
      throw SqlErrors.at(
          call,
          "found "
              + call.expression().size()
              + " arguments of "
              + name
              + ", expected "
              + (name.equals("VWAP") ? "VWAP(price, quantity)" : "1"));
    }
  }

  /** Lowers FILTER to a CASE: aggregates pass over rows where their argument is null. */
  private static void filter(
      TidemarkSqlParser.FilterContext filter, ExpressionScope input, List<Expression> arguments) {
    Expression condition = ExpressionLowering.lower(filter.expression(), input).expression();
    Expression value = arguments.isEmpty() ? Expressions.literal(1) : arguments.get(0);
    Expression filtered;
    try {
      filtered = Expressions.caseWhen(List.of(new When(condition, value)), null);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(filter.expression(), e);
    }
    if (arguments.isEmpty()) {
      arguments.add(filtered);
    } else {
      arguments.set(0, filtered);
    }
  }

  private static Aggregate of(
      TidemarkSqlParser.FunctionCallContext call, String name, List<Expression> arguments) {
    Expression first = arguments.isEmpty() ? null : arguments.get(0);
    return switch (name) {
      case "COUNT" ->
          first == null || !first.nullable() ? Aggregates.count() : Aggregates.count(first);
      case "SUM" -> Aggregates.sum(first);
      case "MIN" -> Aggregates.min(first);
      case "MAX" -> Aggregates.max(first);
      case "AVG" -> Aggregates.avg(first);
      case "FIRST_VALUE" -> Aggregates.first(first);
      case "LAST_VALUE" -> Aggregates.last(first);
      case "VWAP" -> vwap(call, first, arguments.get(1));
      default -> throw new IllegalArgumentException("no aggregate " + name);
    };
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
