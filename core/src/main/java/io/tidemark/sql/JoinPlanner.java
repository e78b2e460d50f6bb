package io.tidemark.sql;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.join.JoinType;
import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import io.tidemark.topology.IntervalJoin;
import io.tidemark.topology.JoinStep;
import io.tidemark.topology.KeyedStream;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.Stream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.antlr.v4.runtime.ParserRuleContext;

/** Plans a SELECT from two tables whose rows are joined by equal values and an interval of time. */
final class JoinPlanner {
  private final TidemarkSqlParser.QueryContext query;
  private final List<WindowTable> tables;
  private final JoinType type;
  private final ParserRuleContext place;
  private final JoinCondition condition;

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
    requireTwoNames();
    JoinScope scope = new JoinScope(tables, columns(WindowTable::relation), Map.of());
    Duration unit = Duration.ofNanos(stream(0).source().unit().nanos());
    JoinInterval interval = new JoinInterval(scope, List.of(time(0), time(1)), unit);
    condition = new JoinCondition(scope, interval);
    if (clause != null) {
      condition.take(clause.condition, pushed());
    }
    if (query.where != null && type == JoinType.INNER) {
      condition.take(query.where, pushed());
    }
    requireKeysAndBounds(clause == null ? query.where : clause.condition);
  }

  private static JoinType type(TidemarkSqlParser.JoinKindContext kind) {
    if (kind == null || kind.INNER() != null) {
      return JoinType.INNER;
    }
    return kind.LEFT() != null
        ? JoinType.LEFT
        : kind.RIGHT() != null ? JoinType.RIGHT : JoinType.FULL;
  }

  /** Tables of which rows without partner are not put out. */
  private Set<Integer> pushed() {
    return switch (type) {
      case INNER -> Set.of(0, 1);
      case LEFT -> Set.of(1);
      case RIGHT -> Set.of(0);
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

  private void requireKeysAndBounds(ParserRuleContext on) {
    ParserRuleContext at = on == null ? place : on;
    String left = tables.get(0).alias() + ".";
    String right = tables.get(1).alias() + ".";
    if (condition.keys(0).isEmpty()) {
      throw SqlErrors.at(
          at,
          "found a join without an equality of both tables, expected one such as "
              + left
              + "k = "
              + right
              + "k");
    }
    if (!condition.interval().isBounded()) {
      String leftTime = left + (time(0).isEmpty() ? "ts" : time(0));
      String rightTime = right + (time(1).isEmpty() ? "ts" : time(1));
      throw SqlErrors.at(
          at,
          "found a join without two bounds in event time, so rows would be held for ever; expected"
              + " such as "
              + leftTime
              + " BETWEEN "
              + rightTime
              + " - INTERVAL '1' SECOND AND "
              + rightTime);
    }
  }

  Relation plan(String name, SelectList list) {
    try {
      IntervalJoin join = keyed(0).intervalJoin(keyed(1)).type(type);
      JoinScope scope = scope(join, join.schema(name));
      for (TidemarkSqlParser.ExpressionContext test : condition.rest()) {
        join = join.on(ExpressionLowering.lower(test, scope).expression());
      }
      JoinInterval interval = condition.interval();
      Stream joined = join.between(interval.lower(), interval.upper()).as(name);
      int level = Math.max(tables.get(0).relation().level(), tables.get(1).relation().level());
      Relation rows = Relation.of(joined, level);
      if (query.where != null && type != JoinType.INNER) {
        rows = rows.where(query.where, ExpressionLowering.lower(query.where, scope));
      }
      return rows.select(query, name, selected(scope, list));
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(place, e);
    }
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

  private JoinScope scope(IntervalJoin join, Schema schema) {
    List<Map<String, Lowered>> columns = new ArrayList<>();
    for (int table = 0; table < 2; table++) {
      Map<String, Lowered> fields = new LinkedHashMap<>();
      for (String column : tables.get(table).relation().columns().keySet()) {
        String field = table == 0 ? join.leftName(column) : join.rightName(column);
        fields.put(column, Lowered.leaf(Expressions.field(schema, field)));
      }
      columns.add(fields);
    }
    Lowered time = Lowered.leaf(Expressions.field(schema, JoinStep.JOIN_TIME));
    return new JoinScope(tables, columns, Map.of(JoinStep.JOIN_TIME, time));
  }

  private List<Map<String, Lowered>> columns(Function<WindowTable, Relation> of) {
    return tables.stream().map(table -> of.apply(table).columns()).toList();
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
