package io.tidemark.sql;

import io.tidemark.expression.Expressions;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.Stream;
import io.tidemark.topology.WindowedStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Plans a SELECT over a windowing function: keys, aggregates, HAVING and what is made of them. */
final class WindowQueryPlanner {
  private final TidemarkSqlParser.QueryContext query;
  private final WindowTable from;
  private final Relation rows;
  private final Duration allowedLateness;

  /**
   * A planner for one query.
   *
   * @param rows what FROM gives, behind WHERE
   */
  WindowQueryPlanner(
      TidemarkSqlParser.QueryContext query,
      WindowTable from,
      Relation rows,
      Duration allowedLateness) {
    this.query = query;
    this.from = from;
    this.rows = rows;
    this.allowedLateness = allowedLateness;
  }

  Relation plan(String name, SelectList list) {
    Set<String> keys = GroupBy.keys(query, from);
    refuseClash();
    Set<String> grouped = new HashSet<>(keys);
    grouped.addAll(GroupBy.WINDOW_COLUMNS);
    AggregateCalls aggregates = collect(grouped);
    Relation result = Relation.of(aggregate(keys, aggregates), rows.level());
    WindowResultScope scope =
        new WindowResultScope(from.alias(), result.stream().schema(), grouped, aggregates);
    if (query.having != null) {
      result = result.where(query.having, ExpressionLowering.lower(query.having, scope));
    }
    int position = 0;
    for (TidemarkSqlParser.SelectItemContext item : query.selectItem()) {
      TidemarkSqlParser.SelectExpressionContext expression = expression(item);
      list.add(
          expression.expression(),
          QueryPlanner.columnName(expression, position++),
          ExpressionLowering.lower(expression.expression(), scope));
    }
    return result.select(query, name, list.complete(query));
  }

  private void refuseClash() {
    for (String column : GroupBy.WINDOW_COLUMNS) {
      if (rows.stream().schema().has(column)) {
        throw SqlErrors.at(
            from.place(),
            "found a column '"
                + column
                + "' below the windowing function, which adds one of that name; rename it in a"
                + " subquery");
      }
    }
  }

  private AggregateCalls collect(Set<String> grouped) {
    ColumnScope input =
        new ColumnScope(
            from.alias(), rows.columns(), " inside an aggregate, expected a value of single rows");
    AggregateCalls aggregates = new AggregateCalls(grouped);
    for (TidemarkSqlParser.SelectItemContext item : query.selectItem()) {
      TidemarkSqlParser.SelectExpressionContext expression = expression(item);
      String alias = expression.alias == null ? null : SqlText.name(expression.alias);
      aggregates.collect(expression.expression(), alias, input);
    }
    if (query.having != null) {
      aggregates.collect(query.having, null, input);
    }
    return aggregates;
  }

  private static TidemarkSqlParser.SelectExpressionContext expression(
      TidemarkSqlParser.SelectItemContext item) {
    if (item instanceof TidemarkSqlParser.SelectExpressionContext expression) {
      return expression;
    }
    throw SqlErrors.at(item, "found '*' with GROUP BY, expected keys and aggregates");
  }

  private Stream aggregate(Set<String> keys, AggregateCalls aggregates) {
    Stream stream = rows.stream();
    try {
      List<NamedExpression> by = new ArrayList<>();
      for (String key : keys) {
        by.add(new NamedExpression(key, Expressions.field(stream.schema(), key)));
      }
      WindowedStream windows =
          by.isEmpty()
              ? stream.windowAll(from.assigner())
              : stream.keyBy(by).window(from.assigner());
      return windows.allowedLateness(allowedLateness).aggregate(aggregates.named());
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(query, e);
    }
  }
}
