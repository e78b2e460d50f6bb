package io.tidemark.sql;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.join.JoinType;
import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import io.tidemark.topology.AsOfJoin;
import io.tidemark.topology.KeyedStream;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.Stream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * Plans a SELECT from two tables whose rows are joined by equal values and time: those within an
 * interval, or each with the last one at or before it.
 */
final class JoinPlanner {
  private final TidemarkSqlParser.QueryContext query;
  private final List<WindowTable> tables;
  private final JoinType type;
  private final boolean isAsOf;
  private final ParserRuleContext place;
  private final JoinCondition condition;

  /** What results have to meet. */
  private final List<TidemarkSqlParser.ExpressionContext> filters;

  /**
   * A planner for one query.
   *
   * @param tables the left one and the right one
   */
  JoinPlanner(TidemarkSqlParser.QueryContext query, List<WindowTable> tables) {
    this.query = query;
    this.tables = tables;
    TidemarkSqlParser.JoinClauseContext clause =
        query.joinClause().isEmpty() ? null : query.joinClause(0);
    type = clause == null ? JoinType.INNER : type(clause.joinKind());
    place = clause == null ? query.tableReference(1) : clause;
    TidemarkSqlParser.SystemTimeContext systemTime = clause == null ? null : systemTime(clause);
    isAsOf = systemTime != null || (clause != null && clause.ASOF() != null);
    requireTwoNames();
    Map<String, Lowered> further = new HashMap<>();
    (isAsOf ? AsOfForm.FURTHER : IntervalForm.FURTHER).forEach(name -> further.put(name, null));
    JoinScope scope = new JoinScope(tables, columns(), further);
    Duration unit = Duration.ofNanos(stream(0).source().unit().nanos());
    JoinInterval interval = new JoinInterval(scope, List.of(time(0), time(1)), unit);
    condition = new JoinCondition(scope, interval);
    if (clause != null) {
      condition.take(clause.condition, pushed());
    }
    boolean isFilteredInJoin = type == JoinType.INNER && !isAsOf;
    if (query.where != null && isFilteredInJoin) {
      condition.take(query.where, pushed());
    }
    filters =
        query.where == null || isFilteredInJoin
            ? List.of()
            : condition.takeFilters(query.where, filtered());
    ParserRuleContext on = clause == null ? query.where : clause.condition;
    requireKey(on == null ? place : on);
    if (systemTime != null) {
      requireLeftTime(systemTime, scope);
    }
    requireBounds(on == null ? place : on, systemTime != null);
  }

  private static TidemarkSqlParser.SystemTimeContext systemTime(
      TidemarkSqlParser.JoinClauseContext clause) {
    return clause.right instanceof TidemarkSqlParser.NamedTableContext table
        ? table.systemTime()
        : null;
  }

  private static JoinType type(TidemarkSqlParser.JoinKindContext kind) {
    if (kind == null || kind.INNER() != null) {
      return JoinType.INNER;
    }
    return kind.LEFT() != null
        ? JoinType.LEFT
        : kind.RIGHT() != null ? JoinType.RIGHT : JoinType.FULL;
  }

  /**
   * Tables of which rows that fail a condition can be left out: those without partner are not put
   * out, and it does not matter to others that they were there.
   */
  private Set<Integer> pushed() {
    if (isAsOf) {
      return type == JoinType.INNER ? Set.of(0) : Set.of();
    }
    return switch (type) {
      case INNER -> Set.of(0, 1);
      case LEFT -> Set.of(1);
      case RIGHT -> Set.of(0);
      case FULL -> Set.of();
    };
  }

  /** Tables whose rows each result has, as they are. */
  private Set<Integer> filtered() {
    return switch (type) {
      case INNER, LEFT -> Set.of(0);
      case RIGHT -> Set.of(1);
      case FULL -> Set.of();
    };
  }

  private void requireTwoNames() {
    String left = tables.get(0).alias();
    String right = tables.get(1).alias();
    if (left == null || right == null || left.equals(right)) {
      throw SqlErrors.at(
          place,
          "found a join of "
              + (left == null || right == null ? "a table without a name" : left + " with " + right)
              + ", expected two names; give each table one by AS");
    }
  }

  private Stream stream(int table) {
    return tables.get(table).relation().stream();
  }

  /** The name of a table's event time; empty if it is none of its columns. */
  private String time(int table) {
    Field time = stream(table).schema().eventTime();
    boolean isColumn = time != null && time.index() < tables.get(table).relation().width();
    return isColumn ? time.name() : "";
  }

  private void requireKey(ParserRuleContext at) {
    if (condition.keys(0).isEmpty()) {
      throw SqlErrors.at(
          at,
          "found a join without an equality of both tables, expected one such as "
              + qualified(0, "k")
              + " = "
              + qualified(1, "k"));
    }
  }

  private void requireBounds(ParserRuleContext at, boolean isTimeSaid) {
    JoinInterval interval = condition.interval();
    String left = qualified(0, time(0).isEmpty() ? "ts" : time(0));
    String right = qualified(1, time(1).isEmpty() ? "ts" : time(1));
    if (!isAsOf && !interval.isBounded()) {
      throw SqlErrors.at(
          at,
          "found a join without two bounds in event time, so rows would be held for ever; expected"
              + " such as "
              + left
              + " BETWEEN "
              + right
              + " - INTERVAL '1' SECOND AND "
              + right);
    }
    boolean isAtOrBefore =
        interval.upper() == null ? isTimeSaid : interval.upper().equals(Duration.ZERO);
    if (isAsOf && !isAtOrBefore) {
      throw SqlErrors.at(
          at,
          "found a join with the last row whose time is bounded otherwise, expected "
              + left
              + " >= "
              + right
              + ", and at most a greatest age beside: "
              + right
              + " >= "
              + left
              + " - INTERVAL '1' SECOND");
    }
  }

  private void requireLeftTime(TidemarkSqlParser.SystemTimeContext at, JoinScope scope) {
    JoinTime time = JoinTime.of(at.time, scope, List.of(time(0), time(1)));
    if (time == null || time.table() != 0 || !time.shift().isZero()) {
      throw SqlErrors.at(
          at.time,
          "found FOR SYSTEM_TIME AS OF "
              + SqlText.source(at.time)
              + ", expected "
              + qualified(0, time(0).isEmpty() ? "ts" : time(0))
              + ", the event time of the left table");
    }
  }

  private String qualified(int table, String column) {
    return tables.get(table).alias() + "." + column;
  }

  Relation plan(String name, SelectList list) {
    try {
      JoinForm join = form();
      JoinScope scope = scope(join, join.schema(name));
      for (TidemarkSqlParser.ExpressionContext test : condition.rest()) {
        join = join.on(ExpressionLowering.lower(test, scope).expression());
      }
      int level = Math.max(tables.get(0).relation().level(), tables.get(1).relation().level());
      Relation rows = Relation.of(join.as(name), level);
      for (TidemarkSqlParser.ExpressionContext filter : filters) {
        rows = rows.where(filter, ExpressionLowering.lower(filter, scope));
      }
      return rows.select(query, name, selected(scope, list));
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(place, e);
    }
  }

  private JoinForm form() {
    JoinInterval interval = condition.interval();
    if (!isAsOf) {
      return new IntervalForm(
          keyed(0).intervalJoin(keyed(1)).type(type).between(interval.lower(), interval.upper()));
    }
    AsOfJoin join = keyed(0).asOf(keyed(1)).type(type);
    return new AsOfForm(interval.lower() == null ? join : join.maxAge(interval.lower().negated()));
  }

  /** A table's rows without those that can be left out, by what pairs have equal. */
  private KeyedStream keyed(int table) {
    WindowTable from = tables.get(table);
    Relation rows = from.relation();
    ColumnScope scope = new ColumnScope(from.alias(), rows.columns(), " in a join");
    for (TidemarkSqlParser.ExpressionContext test : condition.single(table)) {
      rows = rows.where(test, ExpressionLowering.lower(test, scope));
    }
    List<NamedExpression> keys = new ArrayList<>();
    for (Expression key : condition.keys(table)) {
      keys.add(new NamedExpression("key " + (keys.size() + 1), key));
    }
    return rows.stream().keyBy(keys);
  }

  private JoinScope scope(JoinForm join, Schema schema) {
    List<Map<String, Lowered>> columns = new ArrayList<>();
    for (int table = 0; table < 2; table++) {
      Map<String, Lowered> fields = new LinkedHashMap<>();
      for (String column : tables.get(table).relation().columns().keySet()) {
        String field = table == 0 ? join.leftName(column) : join.rightName(column);
        fields.put(column, Lowered.leaf(Expressions.field(schema, field)));
      }
      columns.add(fields);
    }
    Map<String, Lowered> further = new HashMap<>();
    join.further()
        .forEach(
            (name, field) -> further.put(name, Lowered.leaf(Expressions.field(schema, field))));
    return new JoinScope(tables, columns, further);
  }

  private List<Map<String, Lowered>> columns() {
    return tables.stream().map(table -> table.relation().columns()).toList();
  }

  private Map<String, Lowered> selected(JoinScope scope, SelectList list) {
    int position = 0;
    for (TidemarkSqlParser.SelectItemContext item : query.selectItem()) {
      if (!(item instanceof TidemarkSqlParser.SelectExpressionContext expression)) {
        scope.columns(0).forEach((column, value) -> list.add(item, column, value));
        scope.columns(1).forEach((column, value) -> list.add(item, column, value));
      } else if (isAllOfTable(expression)) {
        TidemarkSqlParser.ColumnReferenceContext all =
            ParseTrees.sole(
                expression.expression(), TidemarkSqlParser.ColumnReferenceContext.class);
        scope.columns(scope.table(all)).forEach((column, value) -> list.add(item, column, value));
      } else {
        list.add(
            expression.expression(),
            QueryPlanner.columnName(expression, position),
            ExpressionLowering.lower(expression.expression(), scope));
      }
      position++;
    }
    return list.complete(query);
  }

  private static boolean isAllOfTable(TidemarkSqlParser.SelectExpressionContext item) {
    TidemarkSqlParser.ColumnReferenceContext column =
        ParseTrees.sole(item.expression(), TidemarkSqlParser.ColumnReferenceContext.class);
    return column != null && column.STAR() != null;
  }
}
