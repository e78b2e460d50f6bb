package io.tidemark.sql;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Schema;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.Stream;
import io.tidemark.topology.WindowStep;
import io.tidemark.topology.WindowedStream;
import io.tidemark.window.WindowAssigner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Plans a SELECT that groups by windows: those of a windowing function, or those that the rows are
 * results of. Keys, aggregates, HAVING and what is made of them.
 */
final class WindowQueryPlanner {
  /** Name of the field that holds the start of the windows that the rows are results of. */
  private static final String INNER_START = "inner window_start";

  private final TidemarkSqlParser.QueryContext query;
  private final WindowTable from;
  private final Relation rows;
  private final Duration allowedLateness;
  private final WindowShape shape;

  /** How the start of a window is known where it is that of the rows'; else that of the grid. */
  private final WindowShape.Start start;

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
    shape = from.windows().shape();
    start = from.isWindowing() ? WindowShape.Start.OF_GRID : shape.start();
  }

  Relation plan(String name, SelectList list) {
    Set<String> keys = GroupBy.keys("GROUP BY", query.groupItem(), from, query);
    if (from.isWindowing()) {
      WindowFunctionPlanner.refuseClash(from);
      WindowFunctionPlanner.requirePartition("GROUP BY", keys, query.groupItem(0), from);
    }
    Set<String> grouped = new HashSet<>(keys);
    grouped.addAll(GroupBy.WINDOW_COLUMNS);
    grouped.add(INNER_START);
    AggregateCalls aggregates = collect(grouped);
    Stream windows = aggregate(keys, aggregates);
    WindowColumns bounds =
        new WindowColumns(
            Set.of(startField()),
            Set.of(WindowStep.WINDOW_END),
            Set.of(WindowStep.WINDOW_TIME),
            shape);
    Schema schema = windows.schema();
    Relation result = Relation.windowed(windows, rows, bounds);
    WindowResultScope scope =
        new WindowResultScope(from.alias(), schema, columns(keys, schema), aggregates);
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

  private String startField() {
    return start == WindowShape.Start.OF_GRID ? WindowStep.WINDOW_START : INNER_START;
  }

  /** What the names that may stand behind the window are: keys and the window's columns. */
  private Map<String, Expression> columns(Set<String> keys, Schema schema) {
    Map<String, Expression> columns = new HashMap<>();
    keys.forEach(key -> columns.put(key, Expressions.field(schema, key)));
    WindowColumns windows = from.windows();
    windows.starts().forEach(c -> columns.put(c, Expressions.field(schema, startField())));
    windows.ends().forEach(c -> columns.put(c, Expressions.field(schema, WindowStep.WINDOW_END)));
    windows.times().forEach(c -> columns.put(c, Expressions.field(schema, WindowStep.WINDOW_TIME)));
    return columns;
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
    List<NamedExpression> by = new ArrayList<>();
    List<NamedAggregate> computed = new ArrayList<>(aggregates.named());
    try {
      for (String key : keys) {
        by.add(new NamedExpression(key, Expressions.field(stream.schema(), key)));
      }
      if (start != WindowShape.Start.OF_GRID) {
        String column = from.windows().starts().iterator().next();
        Expression innerStart = Expressions.field(stream.schema(), column);
        if (start == WindowShape.Start.ANY) {
          by.add(new NamedExpression(INNER_START, innerStart));
        } else {
          computed.add(Aggregates.min(innerStart).as(INNER_START));
        }
      }
      WindowedStream windows =
          by.isEmpty() ? stream.windowAll(windows()) : stream.keyBy(by).window(windows());
      return windows.allowedLateness(allowedLateness).aggregate(computed);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(query, e);
    }
  }

  private WindowAssigner windows() {
    return from.isWindowing() ? from.assigner() : shape.byEnd();
  }
}
