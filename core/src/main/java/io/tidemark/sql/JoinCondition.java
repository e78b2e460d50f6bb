package io.tidemark.sql;

import io.tidemark.expression.Expression;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * The condition of a join, sorted by what its parts are good for: what the rows of a pair have
 * equal, how far they lie apart in time, what concerns one table only, and the rest.
 */
final class JoinCondition {
  /** Stands for the join among the tables that a part of the condition speaks of. */
  private static final int JOIN = -1;

  private final JoinScope scope;
  private final JoinInterval interval;
  private final List<List<Expression>> keys = List.of(new ArrayList<>(), new ArrayList<>());
  private final List<List<TidemarkSqlParser.ExpressionContext>> single =
      List.of(new ArrayList<>(), new ArrayList<>());
  private final List<TidemarkSqlParser.ExpressionContext> rest = new ArrayList<>();

  /** Nothing yet. */
  JoinCondition(JoinScope scope, JoinInterval interval) {
    this.scope = scope;
    this.interval = interval;
  }

  /**
   * Takes in a condition.
   *
   * @param pushed of which tables rows that fail it alone can be left out in front of the join
   */
  void take(TidemarkSqlParser.ExpressionContext condition, Set<Integer> pushed) {
    for (TidemarkSqlParser.ExpressionContext part : ParseTrees.conjuncts(condition)) {
      TidemarkSqlParser.PredicateExpressionContext test = ParseTrees.test(part);
      if (test != null && (interval.take(test) || isKey(test))) {
        continue;
      }
      Set<Integer> tables = tables(part);
      if (isOne(tables) && pushed.containsAll(tables)) {
        single.get(tables.iterator().next()).add(part);
      } else {
        rest.add(part);
      }
    }
  }

  /**
   * Takes what a condition on results asks of one table alone, and gives back the rest.
   *
   * @param pushed of which tables rows that fail it can be left out in front of the join
   */
  List<TidemarkSqlParser.ExpressionContext> takeFilters(
      TidemarkSqlParser.ExpressionContext condition, Set<Integer> pushed) {
    List<TidemarkSqlParser.ExpressionContext> behind = new ArrayList<>();
    for (TidemarkSqlParser.ExpressionContext part : ParseTrees.conjuncts(condition)) {
      Set<Integer> tables = tables(part);
      if (isOne(tables) && pushed.containsAll(tables)) {
        single.get(tables.iterator().next()).add(part);
      } else {
        behind.add(part);
      }
    }
    return behind;
  }

  private boolean isKey(TidemarkSqlParser.PredicateExpressionContext test) {
    if (!(test.predicate() instanceof TidemarkSqlParser.ComparisonContext comparison)
        || comparison.operator.getType() != TidemarkSqlLexer.EQ) {
      return false;
    }
    Set<Integer> left = tables(test.operand);
    Set<Integer> right = tables(comparison.right);
    if (!isOne(left) || !isOne(right) || left.equals(right)) {
      return false;
    }
    key(left.iterator().next(), test.operand);
    key(right.iterator().next(), comparison.right);
    return true;
  }

  private void key(int table, ParserRuleContext value) {
    Expression key = ExpressionLowering.lower(value, scope).expression();
    GroupBy.refuseDouble("an equality of a join", value, key.type());
    keys.get(table).add(key);
  }

  private Set<Integer> tables(ParserRuleContext part) {
    Set<Integer> tables = new HashSet<>();
    for (TidemarkSqlParser.ColumnReferenceContext column : ParseTrees.columns(part)) {
      tables.add(scope.isOfJoin(column) ? JOIN : scope.table(column));
    }
    return tables;
  }

  private static boolean isOne(Set<Integer> tables) {
    return tables.size() == 1 && !tables.contains(JOIN);
  }

  /** How far pairs lie apart in time. */
  JoinInterval interval() {
    return interval;
  }

  /** What pairs have equal, in terms of a table's columns. */
  List<Expression> keys(int table) {
    return keys.get(table);
  }

  /** What rows of a table have to meet, pair or no pair. */
  List<TidemarkSqlParser.ExpressionContext> single(int table) {
    return single.get(table);
  }

  /** What pairs have to meet, too. */
  List<TidemarkSqlParser.ExpressionContext> rest() {
    return rest;
  }
}
