package io.tidemark.sql;

import io.tidemark.expression.Expressions;
import io.tidemark.record.Schema;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.Stream;
import io.tidemark.topology.WindowStep;
import io.tidemark.topology.WindowedStream;
import io.tidemark.window.SortKey;
import io.tidemark.window.TopN;
import io.tidemark.window.WindowAssigner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Plans a SELECT that numbers the rows of windows by ROW_NUMBER: those that a windowing function
 * puts there, or the results of each window. A condition over it says how many of them are wanted.
 */
final class RankPlanner {
  private static final String RANK = "row number";

  private final QueryPlanner queries;
  private final TidemarkSqlParser.QueryContext query;
  private final WindowTable from;
  private final TidemarkSqlParser.FunctionCallContext call;
  private final Set<String> keys;
  private final Relation rows;
  private final List<SortKey> order;

  /**
   * A planner for one query.
   *
   * @param filtered what FROM gives, behind WHERE
   */
  RankPlanner(
      QueryPlanner queries,
      TidemarkSqlParser.QueryContext query,
      WindowTable from,
      Relation filtered) {
    this.queries = queries;
    this.query = query;
    this.from = from;
    call = ranking(query);
    OverClause.requireRowNumber(call);
    if (!query.groupItem().isEmpty() || query.having != null) {
      throw SqlErrors.at(
          call, "found ROW_NUMBER with GROUP BY, expected the grouping in a subquery below it");
    }
    keys = GroupBy.keys("PARTITION BY", call.over().partition, from, call.over());
    if (from.isWindowing()) {
      WindowFunctionPlanner.refuseClash(from);
      WindowFunctionPlanner.requirePartition("PARTITION BY", keys, call.over(), from);
    }
    rows = sortable(filtered);
    order = order();
  }

  /** Whether a query numbers rows. */
  static boolean isRanking(TidemarkSqlParser.QueryContext query) {
    return ranking(query) != null;
  }

  /** The first column of a query that is a function with OVER; null if there is none. */
  static TidemarkSqlParser.FunctionCallContext ranking(TidemarkSqlParser.QueryContext query) {
    for (TidemarkSqlParser.SelectItemContext item : query.selectItem()) {
      TidemarkSqlParser.FunctionCallContext call = over(item);
      if (call != null) {
        return call;
      }
    }
    return null;
  }

  private static TidemarkSqlParser.FunctionCallContext over(
      TidemarkSqlParser.SelectItemContext item) {
    if (!(item instanceof TidemarkSqlParser.SelectExpressionContext expression)) {
      return null;
    }
    TidemarkSqlParser.FunctionCallContext call =
        ParseTrees.sole(expression.expression(), TidemarkSqlParser.FunctionCallContext.class);
    return call == null || call.over() == null ? null : call;
  }

  /** Rows that hold what they are ordered by, and nothing that is still to be computed. */
  private Relation sortable(Relation filtered) {
    Map<String, Lowered> columns = filtered.columns();
    int width = columns.size();
    ColumnScope scope =
        new ColumnScope(from.alias(), columns, " in ORDER BY, expected a value of single rows");
    for (TidemarkSqlParser.SortItemContext item : call.over().sortItem()) {
      if (column(item) == null) {
        columns.put(
            "order " + SqlText.source(item.expression()),
            ExpressionLowering.lower(item.expression(), scope));
      }
    }
    boolean isComputed = columns.size() > width;
    if (!isComputed && filtered.stream().projection() == null) {
      return filtered;
    }
    Relation all =
        isComputed ? filtered.select(query, filtered.stream().schema().name(), columns) : filtered;
    Relation begun = queries.anew(all, from.view(), query);
    return Relation.of(begun.stream(), width, filtered.level(), filtered.windows());
  }

  private static TidemarkSqlParser.ColumnReferenceContext column(
      TidemarkSqlParser.SortItemContext item) {
    return ParseTrees.sole(item.expression(), TidemarkSqlParser.ColumnReferenceContext.class);
  }

  private List<SortKey> order() {
    List<SortKey> sortKeys = new ArrayList<>();
    Schema schema = rows.stream().schema();
    for (TidemarkSqlParser.SortItemContext item : call.over().sortItem()) {
      TidemarkSqlParser.ColumnReferenceContext column = column(item);
      String name =
          column == null
              ? "order " + SqlText.source(item.expression())
              : ColumnScope.columnName(column, from.alias());
      if (column != null && isOfWindow(name)) {
        continue;
      }
      if (column != null) {
        new ColumnScope(from.alias(), rows.columns(), "").column(column);
      }
      sortKeys.add(OverClause.sortKey(item, schema.field(name)));
    }
    return sortKeys;
  }

  /** Rows of one window do not differ in its bounds. */
  private boolean isOfWindow(String column) {
    return from.windows().has(column);
  }

  Relation plan(String name, SelectList list) {
    Stream all = firstRows(TopN.ALL);
    Schema schema = all.schema();
    RankScope scope = new RankScope(from.alias(), columns(schema), call, rank(schema));
    int position = 0;
    for (TidemarkSqlParser.SelectItemContext item : query.selectItem()) {
      if (item instanceof TidemarkSqlParser.SelectExpressionContext expression) {
        list.add(
            expression.expression(),
            QueryPlanner.columnName(expression, position),
            ExpressionLowering.lower(expression.expression(), scope));
      } else {
        columns(schema).forEach((column, value) -> list.add(item, column, value));
      }
      position++;
    }
    Map<String, Lowered> columns = list.complete(query);
    Set<String> ranks = new LinkedHashSet<>();
    columns.forEach(
        (column, value) -> {
          if (value.expression().equals(rank(schema).expression())) {
            ranks.add(column);
          }
        });
    Ranking ranking = new Ranking(ranks, limit -> select(firstRows(limit), name, columns));
    return select(all, name, columns).ranked(ranking);
  }

  private Relation select(Stream ranked, String name, Map<String, Lowered> columns) {
    return Relation.windowed(ranked, rows, from.windows()).select(query, name, columns);
  }

  private static Lowered rank(Schema schema) {
    return Lowered.leaf(Expressions.field(schema, RANK));
  }

  /** The columns of the rows and of their windows. */
  private Map<String, Lowered> columns(Schema schema) {
    Map<String, Lowered> columns = new LinkedHashMap<>();
    for (String column : rows.columns().keySet()) {
      columns.put(column, Lowered.leaf(Expressions.field(schema, column)));
    }
    if (from.isWindowing()) {
      for (String column :
          List.of(WindowStep.WINDOW_START, WindowStep.WINDOW_END, WindowStep.WINDOW_TIME)) {
        columns.put(column, Lowered.leaf(Expressions.field(schema, column)));
      }
    }
    return columns;
  }

  private Stream firstRows(int limit) {
    Stream stream = rows.stream();
    Schema schema = stream.schema();
    try {
      TopN top = TopN.of(schema, order, limit).withRank(RANK);
      if (from.isWindowing()) {
        top =
            top.withWindow(WindowStep.WINDOW_START, WindowStep.WINDOW_END, WindowStep.WINDOW_TIME);
      }
      return windows(stream).process(top.result(), top);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(call, e);
    }
  }

  private WindowedStream windows(Stream stream) {
    List<NamedExpression> by = new ArrayList<>();
    for (String key : keys) {
      by.add(new NamedExpression(key, Expressions.field(stream.schema(), key)));
    }
    WindowShape shape = from.windows().shape();
    if (!from.isWindowing() && shape.start() == WindowShape.Start.ANY) {
      String start = from.windows().starts().iterator().next();
      by.add(new NamedExpression(start, Expressions.field(stream.schema(), start)));
    }
    WindowAssigner assigner = from.isWindowing() ? from.assigner() : shape.byEnd();
    WindowedStream windows =
        by.isEmpty() ? stream.windowAll(assigner) : stream.keyBy(by).window(assigner);
    return windows.allowedLateness(queries.latenessOver(rows, assigner));
  }
}
