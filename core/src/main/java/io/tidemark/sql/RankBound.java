package io.tidemark.sql;

import java.util.OptionalInt;
import java.util.Set;
import org.antlr.v4.runtime.tree.ParseTree;

/**
 * Reads off a condition how many of the numbered rows of a window it can keep. The condition itself
 * still decides, so whatever is not recognized costs time only.
 */
final class RankBound {
  private final Set<String> ranks;
  private final String alias;

  private RankBound(Set<String> ranks, String alias) {
    this.ranks = ranks;
    this.alias = alias;
  }

  /**
   * The highest number that a condition can keep.
   *
   * @param ranks the columns that hold the number
   * @param alias what may stand before a column's name; null for nothing
   */
  static OptionalInt of(
      TidemarkSqlParser.ExpressionContext condition, Set<String> ranks, String alias) {
    return new RankBound(ranks, alias).of(condition);
  }

  private OptionalInt of(TidemarkSqlParser.ExpressionContext condition) {
    OptionalInt least = OptionalInt.empty();
    for (TidemarkSqlParser.ExpressionContext part : ParseTrees.conjuncts(condition)) {
      TidemarkSqlParser.PredicateExpressionContext test = ParseTrees.test(part);
      OptionalInt bound = test == null ? OptionalInt.empty() : bound(test);
      if (bound.isPresent() && (least.isEmpty() || bound.getAsInt() < least.getAsInt())) {
        least = bound;
      }
    }
    return least;
  }

  private OptionalInt bound(TidemarkSqlParser.PredicateExpressionContext test) {
    if (test.predicate() instanceof TidemarkSqlParser.ComparisonContext comparison) {
      int operator = comparison.operator.getType();
      if (isRank(test.operand)) {
        return bound(operator, comparison.right);
      }
      return isRank(comparison.right)
          ? bound(mirrored(operator), test.operand)
          : OptionalInt.empty();
    }
    if (test.predicate() instanceof TidemarkSqlParser.MembershipPredicateContext member
        && member.NOT() == null
        && member.membership() instanceof TidemarkSqlParser.BetweenContext between
        && isRank(test.operand)) {
      return bound(TidemarkSqlLexer.LTE, between.high);
    }
    return OptionalInt.empty();
  }

  private static int mirrored(int operator) {
    return switch (operator) {
      case TidemarkSqlLexer.GT -> TidemarkSqlLexer.LT;
      case TidemarkSqlLexer.GTE -> TidemarkSqlLexer.LTE;
      case TidemarkSqlLexer.EQ -> TidemarkSqlLexer.EQ;
      default -> TidemarkSqlLexer.NEQ;
    };
  }

  private static OptionalInt bound(int operator, ParseTree limit) {
    TidemarkSqlParser.NumberLiteralContext number =
        ParseTrees.sole(limit, TidemarkSqlParser.NumberLiteralContext.class);
    if (number == null || number.INTEGER() == null || number.getText().length() > 9) {
      return OptionalInt.empty();
    }
    int value = Integer.parseInt(number.getText());
    return switch (operator) {
      case TidemarkSqlLexer.LT -> OptionalInt.of(value - 1);
      case TidemarkSqlLexer.LTE, TidemarkSqlLexer.EQ -> OptionalInt.of(value);
      default -> OptionalInt.empty();
    };
  }

  private boolean isRank(ParseTree tree) {
    TidemarkSqlParser.ColumnReferenceContext column =
        ParseTrees.sole(tree, TidemarkSqlParser.ColumnReferenceContext.class);
    return column != null
        && column.STAR() == null
        && ranks.contains(ColumnScope.columnName(column, alias));
  }
}
