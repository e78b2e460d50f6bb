package io.tidemark.sql;

import java.time.Duration;
import java.util.List;

/**
 * How far the rows of a join may lie apart in time, as its condition comes to say it: by how much
 * the right row is later than the left one.
 */
final class JoinInterval {
  private final JoinScope scope;
  private final List<String> times;
  private final Duration unit;
  private Duration lower;
  private Duration upper;

  /**
   * No bounds yet.
   *
   * @param times names of the tables' event times; null where a table has selected none
   * @param unit of time, which strict bounds exclude
   */
  JoinInterval(JoinScope scope, List<String> times, Duration unit) {
    this.scope = scope;
    this.times = times;
    this.unit = unit;
  }

  /** Takes in a test if it bounds the interval; says whether it does. */
  boolean take(TidemarkSqlParser.PredicateExpressionContext test) {
    if (test.predicate() instanceof TidemarkSqlParser.ComparisonContext comparison) {
      JoinTime left = time(test.operand);
      JoinTime right = left == null ? null : time(comparison.right);
      return right != null && take(left, comparison.operator.getType(), right);
    }
    if (test.predicate() instanceof TidemarkSqlParser.MembershipPredicateContext member
        && member.NOT() == null
        && member.membership() instanceof TidemarkSqlParser.BetweenContext between) {
      JoinTime operand = time(test.operand);
      JoinTime low = operand == null ? null : time(between.low);
      JoinTime high = low == null ? null : time(between.high);
      return high != null
          && low.table() == high.table()
          && take(operand, TidemarkSqlLexer.GTE, low)
          && take(operand, TidemarkSqlLexer.LTE, high);
    }
    return false;
  }

  private JoinTime time(TidemarkSqlParser.ValueExpressionContext value) {
    return JoinTime.of(value, scope, times);
  }

  private boolean take(JoinTime one, int operator, JoinTime other) {
    if (one.table() == other.table() || operator == TidemarkSqlLexer.NEQ) {
      return false;
    }
    if (one.table() == 0) {
      bound(mirrored(operator), one.shift().minus(other.shift()));
    } else {
      bound(operator, other.shift().minus(one.shift()));
    }
    return true;
  }

  private static int mirrored(int operator) {
    return switch (operator) {
      case TidemarkSqlLexer.LT -> TidemarkSqlLexer.GT;
      case TidemarkSqlLexer.LTE -> TidemarkSqlLexer.GTE;
      case TidemarkSqlLexer.GT -> TidemarkSqlLexer.LT;
      case TidemarkSqlLexer.GTE -> TidemarkSqlLexer.LTE;
      default -> operator;
    };
  }

  private void bound(int operator, Duration by) {
    switch (operator) {
      case TidemarkSqlLexer.GT -> raise(by.plus(unit));
      case TidemarkSqlLexer.GTE -> raise(by);
      case TidemarkSqlLexer.LT -> cut(by.minus(unit));
      case TidemarkSqlLexer.LTE -> cut(by);
      default -> {
        raise(by);
        cut(by);
      }
    }
  }

  private void raise(Duration by) {
    lower = lower == null || by.compareTo(lower) > 0 ? by : lower;
  }

  private void cut(Duration by) {
    upper = upper == null || by.compareTo(upper) < 0 ? by : upper;
  }

  /** Whether there are both bounds. */
  boolean isBounded() {
    return lower != null && upper != null;
  }

  /** By how much the right row is later at least. */
  Duration lower() {
    return lower;
  }

  /** By how much the right row is later at most. */
  Duration upper() {
    return upper;
  }
}
