package io.tidemark.sql;

import java.time.Duration;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;

/** Plans a SELECT: what its FROM gives, filtered, put in windows, projected. */
final class QueryPlanner {
  private static final String DERIVED = "subquery";

  private final Relations relations;
  private final Duration allowedLateness;

  /**
   * A planner of queries over tables and views.
   *
   * @param allowedLateness how long windows are kept after they fired
   */
  QueryPlanner(Relations relations, Duration allowedLateness) {
    this.relations = relations;
    this.allowedLateness = allowedLateness;
  }

  /** The rows of a table or view. */
  Relation relation(String name, ParserRuleContext at) {
    return relations.get(name, at);
  }

  /** The rows of a view. */
  Relation view(ViewDefinition view) {
    TidemarkSqlParser.IdentifierListContext names = view.statement().columns;
    return plan(
        view.statement().query(),
        view.name(),
        names == null
            ? SelectList.free()
            : SelectList.renamed(names.identifier().stream().map(SqlText::name).toList()));
  }

  /** The rows of a query in FROM. */
  Relation derived(TidemarkSqlParser.QueryContext query) {
    return plan(query, DERIVED, SelectList.free());
  }

  /**
   * The rows of a query.
   *
   * @param name of the rows, as errors say it
   * @param list takes the columns
   */
  Relation plan(TidemarkSqlParser.QueryContext query, String name, SelectList list) {
    if (query.tableReference().size() > 1) {
      throw SqlErrors.unsupported(
          query.tableReference(1), "a join of several tables in FROM", "read one table");
    }
    GroupBy.refuseGroupWindows(query);
    WindowTable from = from(query.tableReference(0));
    Relation rows = from.relation();
    if (query.where != null) {
      ColumnScope scope =
          new ColumnScope(
              from.alias(),
              rows.columns(),
              " in WHERE, which sees single rows; use HAVING behind GROUP BY");
      rows = rows.where(query.where, ExpressionLowering.lower(query.where, scope));
    }
    if (from.assigner() != null) {
      return new WindowQueryPlanner(query, from, rows, allowedLateness)
          .plan(name, list)
          .deeper(query);
    }
    refuseGrouping(query);
    ColumnScope scope =
        new ColumnScope(
            from.alias(),
            rows.columns(),
            " without a window; use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1'"
                + " SECOND)) and GROUP BY window_start, window_end");
    int position = 0;
    for (TidemarkSqlParser.SelectItemContext item : query.selectItem()) {
      if (item instanceof TidemarkSqlParser.SelectExpressionContext expression) {
        list.add(
            expression.expression(),
            columnName(expression, position),
            ExpressionLowering.lower(expression.expression(), scope));
      } else {
        rows.columns().forEach((column, value) -> list.add(item, column, value));
      }
      position++;
    }
    return rows.select(query, name, list.complete(query)).deeper(query);
  }

  private WindowTable from(TidemarkSqlParser.TableReferenceContext reference) {
    if (reference instanceof TidemarkSqlParser.WindowTableContext table) {
      return new WindowFunctionPlanner(this, table.windowFunction())
          .plan(alias(table.tableAlias(), null));
    }
    if (reference instanceof TidemarkSqlParser.DerivedTableContext table) {
      return new WindowTable(
          derived(table.query()), alias(table.tableAlias(), null), null, reference);
    }
    TidemarkSqlParser.NamedTableContext table = (TidemarkSqlParser.NamedTableContext) reference;
    String name = SqlText.tableName(table.qualifiedName());
    return new WindowTable(
        relation(name, table.qualifiedName()), alias(table.tableAlias(), name), null, reference);
  }

  private static String alias(TidemarkSqlParser.TableAliasContext alias, String otherwise) {
    return alias == null ? otherwise : SqlText.name(alias.name);
  }

  private static void refuseGrouping(TidemarkSqlParser.QueryContext query) {
    if (query.groupItem().isEmpty() && query.having == null) {
      return;
    }
    ParserRuleContext at = query.groupItem().isEmpty() ? query.having : query.groupItem(0);
    throw SqlErrors.unsupported(
        at,
        "grouping without a window",
        "use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) and GROUP BY"
            + " window_start, window_end");
  }

  /** A column's name: its alias, else that of the column it is, else Flink's EXPR$N. */
  static String columnName(TidemarkSqlParser.SelectExpressionContext item, int position) {
    if (item.alias != null) {
      return SqlText.name(item.alias);
    }
    TidemarkSqlParser.ColumnReferenceContext column =
        ParseTrees.sole(item.expression(), TidemarkSqlParser.ColumnReferenceContext.class);
    if (column == null || column.STAR() != null) {
      return "EXPR$" + position;
    }
    List<TidemarkSqlParser.IdentifierContext> parts = column.identifier();
    return SqlText.name(parts.get(parts.size() - 1));
  }
}
