package io.tidemark.sql;

import java.time.Duration;
import java.util.List;
import org.antlr.v4.runtime.tree.ParseTree;

/**
 * The event time of one of the tables of a join, and an interval: {@code a.ts + INTERVAL '1'
 * SECOND}.
 *
 * @param table index of the table
 * @param shift is added to it
 */
record JoinTime(int table, Duration shift) {
  /**
   * What a tree is, null if it is nothing such.
   *
   * @param times names of the tables' event times; null where a table has selected none
   */
  static JoinTime of(ParseTree tree, JoinScope scope, List<String> times) {
    TidemarkSqlParser.ColumnReferenceContext column =
        ParseTrees.sole(tree, TidemarkSqlParser.ColumnReferenceContext.class);
    if (column != null) {
      if (scope.isOfJoin(column)) {
        return null;
      }
      int table = scope.table(column);
      List<TidemarkSqlParser.IdentifierContext> parts = column.identifier();
      boolean isTime = SqlText.name(parts.get(parts.size() - 1)).equals(times.get(table));
      return isTime && column.STAR() == null ? new JoinTime(table, Duration.ZERO) : null;
    }
    TidemarkSqlParser.AdditiveContext sum =
        ParseTrees.sole(tree, TidemarkSqlParser.AdditiveContext.class);
    if (sum == null) {
      return null;
    }
    boolean minus = sum.operator.getType() == TidemarkSqlLexer.MINUS;
    Duration right = SqlInterval.of(sum.right);
    if (right != null) {
      JoinTime time = of(sum.left, scope, times);
      return time == null ? null : time.plus(minus ? right.negated() : right);
    }
    Duration left = minus ? null : SqlInterval.of(sum.left);
    JoinTime time = left == null ? null : of(sum.right, scope, times);
    return time == null ? null : time.plus(left);
  }

  private JoinTime plus(Duration more) {
    return new JoinTime(table, shift.plus(more));
  }
}
