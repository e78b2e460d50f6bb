package io.tidemark.sql;

import io.tidemark.window.TimeDomain;
import io.tidemark.window.WindowAssigner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;

/** Plans a SELECT: what its FROM gives, filtered, put in windows, projected. */
final class QueryPlanner {
  private static final String DERIVED = "subquery";

  private final Relations relations;
  private final String owner;
  private final Duration allowedLateness;

  /**
   * A planner of queries over tables and views.
   *
   * @param owner the view or query that is planned, which queries in between are named after
   * @param allowedLateness how long windows are kept after they fired
   */
  QueryPlanner(Relations relations, String owner, Duration allowedLateness) {
    this.relations = relations;
    this.owner = owner;
    this.allowedLateness = allowedLateness;
  }

  /** The rows of a table or view. */
  Relation relation(String name, ParserRuleContext at) {
    return relations.get(name, at);
  }

  /** Whether a name is that of a view. */
  boolean isView(String name) {
    return relations.isView(name);
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
   * Rows for a window to stand over: those of another window begin anew in a further stage.
   *
   * @param view that the rows are of; null if they are none's
   */
  Relation below(Relation rows, String view, ParserRuleContext at) {
    return rows.stream().isPlain() ? rows : anew(rows, view, at);
  }

  /** The same rows, with all that was computed for them really there. */
  Relation anew(Relation rows, String view, ParserRuleContext at) {
    return relations.stages().results(rows, view == null ? owner + ".1" : view, at);
  }

  /**
   * How long windows over rows are kept after they fired: no longer if nothing can come late.
   *
   * @param windows null if they are those of results
   */
  Duration latenessOver(Relation rows, WindowAssigner windows) {
    boolean isByClock = windows != null && windows.timeDomain() == TimeDomain.PROCESSING;
    boolean isInTime = isByClock || relations.stages().isInTime(rows.stream());
    return isInTime ? Duration.ZERO : allowedLateness;
  }

  /**
   * The rows of a query.
   *
   * @param name of the rows, as errors say it
   * @param list takes the columns
   */
  Relation plan(TidemarkSqlParser.QueryContext query, String name, SelectList list) {
    if (query.tableReference().size() > 1 || !query.joinClause().isEmpty()) {
      return join(query, name, list);
    }
    refuseSystemTime(query.tableReference(0));
    GroupBy.refuseGroupWindows(query);
    WindowTable from = from(query.tableReference(0));
    boolean isGrouped = !query.groupItem().isEmpty() || query.having != null;
    boolean isRanked = RankPlanner.isRanking(query);
    if (from.windows() == null) {
      refuseWithoutWindow(query, isGrouped, isRanked);
    }
    if (!from.isWindowing() && (isGrouped || isRanked)) {
      from = from.with(below(from.relation(), from.view(), from.place()));
    }
    Relation rows = where(query, from);
    if (isRanked) {
      return new RankPlanner(this, query, from, rows).plan(name, list).deeper(query);
    }
    if (isGrouped || from.isWindowing()) {
      return new WindowQueryPlanner(query, from, rows, latenessOver(rows, from.assigner()))
          .plan(name, list)
          .deeper(query);
    }
    return select(query, from, rows, name, list).deeper(query);
  }

  private Relation join(TidemarkSqlParser.QueryContext query, String name, SelectList list) {
    List<TidemarkSqlParser.TableReferenceContext> references =
        new ArrayList<>(query.tableReference());
    query.joinClause().forEach(clause -> references.add(clause.right));
    references.sort(Comparator.comparingInt(table -> table.getStart().getTokenIndex()));
    if (references.size() > 2) {
      throw SqlErrors.unsupported(
          references.get(2),
          "a join of more than two tables in one query",
          "name the join of two in a view, and join that");
    }
    ParserRuleContext over =
        !query.groupItem().isEmpty()
            ? query.groupItem(0)
            : query.having != null ? query.having : RankPlanner.ranking(query);
    if (over != null) {
      throw SqlErrors.unsupported(
          over, "grouping or numbering in the query of a join", "name the join in a view for that");
    }
    refuseSystemTime(references.get(0));
    if (query.joinClause().isEmpty()) {
      refuseSystemTime(references.get(1));
    }
    List<WindowTable> tables = references.stream().map(this::joined).toList();
    return new JoinPlanner(query, tables).plan(name, list).deeper(query);
  }

  private static void refuseSystemTime(TidemarkSqlParser.TableReferenceContext reference) {
    if (reference instanceof TidemarkSqlParser.NamedTableContext table
        && table.systemTime() != null) {
      throw SqlErrors.at(
          table.systemTime(),
          "found FOR SYSTEM_TIME AS OF, expected it behind the table that is joined: FROM trades AS"
              + " t JOIN quotes FOR SYSTEM_TIME AS OF t.ts AS q ON t.k = q.k");
    }
  }

  private WindowTable joined(TidemarkSqlParser.TableReferenceContext reference) {
    WindowTable table = from(reference);
    if (table.isWindowing()) {
      throw SqlErrors.unsupported(
          reference,
          "a join with a windowing function",
          "join its results by their window_time, or the rows by an interval of time");
    }
    return table.with(below(table.relation(), table.view(), reference));
  }

  private static Relation where(TidemarkSqlParser.QueryContext query, WindowTable from) {
    Relation rows = from.relation();
    if (query.where == null) {
      return rows;
    }
    if (rows.ranking() != null) {
      rows =
          rows.ranking().within(RankBound.of(query.where, rows.ranking().columns(), from.alias()));
    }
    ColumnScope scope =
        new ColumnScope(
            from.alias(),
            rows.columns(),
            " in WHERE, which sees single rows; use HAVING behind GROUP BY");
    Lowered condition = ExpressionLowering.lower(query.where, scope);
    if (from.partition() != null) {
      requireWholeSessions(query.where, condition, from.partition());
    }
    return rows.where(query.where, condition);
  }

  /** What is filtered behind a session has been in it, so only whole sessions can be left out. */
  private static void requireWholeSessions(
      ParserRuleContext where, Lowered condition, Set<String> partition) {
    condition
        .expression()
        .forEachField(
            field -> {
              if (!partition.contains(field.name())) {
                throw SqlErrors.unsupported(
                    where,
                    "WHERE of '" + field.name() + "' over sessions that the filtered rows are in",
                    "filter in a subquery inside of SESSION, for sessions of the rows that are"
                        + " left, or in the aggregates by FILTER (WHERE ...)");
              }
            });
  }

  private static Relation select(
      TidemarkSqlParser.QueryContext query,
      WindowTable from,
      Relation rows,
      String name,
      SelectList list) {
    ColumnScope scope =
        new ColumnScope(
            from.alias(),
            rows.columns(),
            " without a window; use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1'"
                + " SECOND)) and GROUP BY window_start, window_end");
    int position = 0;
    String clock = null;
    for (TidemarkSqlParser.SelectItemContext item : query.selectItem()) {
      if (isClock(item, from)) {
        clock = clock(item, list, position);
      } else if (item instanceof TidemarkSqlParser.SelectExpressionContext expression) {
        list.add(
            expression.expression(),
            columnName(expression, position),
            ExpressionLowering.lower(expression.expression(), scope));
      } else {
        rows.columns().forEach((column, value) -> list.add(item, column, value));
        clock = rows.clock() == null ? clock : rows.clock();
      }
      position++;
    }
    return rows.select(query, name, list.complete(query)).timedBy(clock);
  }

  private static boolean isClock(TidemarkSqlParser.SelectItemContext item, WindowTable from) {
    String clock = from.relation().clock();
    TidemarkSqlParser.ColumnReferenceContext column =
        ParseTrees.sole(item.getChild(0), TidemarkSqlParser.ColumnReferenceContext.class);
    return clock != null
        && column != null
        && column.STAR() == null
        && ColumnScope.columnName(column, from.alias()).equals(clock);
  }

  /** What the processing time is called behind a select list. It has no place among the values. */
  private static String clock(
      TidemarkSqlParser.SelectItemContext item, SelectList list, int position) {
    if (list.isNamed()) {
      throw SqlErrors.at(
          item,
          "found the processing time among columns that are named by their places, expected values;"
              + " name the columns in the SELECT");
    }
    return columnName((TidemarkSqlParser.SelectExpressionContext) item, position);
  }

  private WindowTable from(TidemarkSqlParser.TableReferenceContext reference) {
    if (reference instanceof TidemarkSqlParser.WindowTableContext table) {
      if (LateFunction.isCall(table.windowFunction())) {
        return late(table);
      }
      return new WindowFunctionPlanner(this, table.windowFunction())
          .plan(alias(table.tableAlias(), null));
    }
    if (reference instanceof TidemarkSqlParser.DerivedTableContext table) {
      return WindowTable.of(
          derived(table.query()), alias(table.tableAlias(), null), null, reference);
    }
    TidemarkSqlParser.NamedTableContext table = (TidemarkSqlParser.NamedTableContext) reference;
    String name = SqlText.tableName(table.qualifiedName());
    return WindowTable.of(
        relation(name, table.qualifiedName()),
        alias(table.tableAlias(), name),
        isView(name) ? name : null,
        reference);
  }

  private WindowTable late(TidemarkSqlParser.WindowTableContext table) {
    TidemarkSqlParser.QualifiedNameContext of = LateFunction.argument(table.windowFunction());
    Relation rows = relations.late(SqlText.tableName(of), of);
    return WindowTable.of(rows, alias(table.tableAlias(), null), null, table);
  }

  private static String alias(TidemarkSqlParser.TableAliasContext alias, String otherwise) {
    return alias == null ? otherwise : SqlText.name(alias.name);
  }

  private static void refuseWithoutWindow(
      TidemarkSqlParser.QueryContext query, boolean isGrouped, boolean isRanked) {
    if (isGrouped) {
      throw SqlErrors.unsupported(
          query.groupItem().isEmpty() ? query.having : query.groupItem(0),
          "grouping without a window",
          "use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) and GROUP BY"
              + " window_start, window_end");
    }
    if (isRanked) {
      throw SqlErrors.unsupported(
          RankPlanner.ranking(query),
          "ROW_NUMBER without a window",
          "use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) and PARTITION BY"
              + " window_start, window_end");
    }
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
