package io.tidemark.sql;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.tree.ParseTree;

/** Looks through the chain of rules that the grammar puts around the simplest things. */
final class ParseTrees {
  private ParseTrees() {}

  /** The only thing of a kind that a tree is made of, or null if the tree is anything else. */
  static <T extends ParseTree> T sole(ParseTree tree, Class<T> kind) {
    ParseTree inner = tree;
    while (!kind.isInstance(inner)) {
      if (inner instanceof TidemarkSqlParser.ParenthesizedContext parenthesized) {
        inner = parenthesized.expression();
      } else if (inner.getChildCount() == 1) {
        inner = inner.getChild(0);
      } else {
        return null;
      }
    }
    return kind.cast(inner);
  }

  /** The parts of a condition that all have to hold, in order, parentheses taken away. */
  static List<TidemarkSqlParser.ExpressionContext> conjuncts(
      TidemarkSqlParser.ExpressionContext condition) {
    List<TidemarkSqlParser.ExpressionContext> parts = new ArrayList<>();
    Deque<TidemarkSqlParser.ExpressionContext> open = new ArrayDeque<>();
    open.push(condition);
    while (!open.isEmpty()) {
      TidemarkSqlParser.ExpressionContext part = open.pop();
      TidemarkSqlParser.ConjunctionContext and =
          sole(part, TidemarkSqlParser.ConjunctionContext.class);
      if (and == null) {
        parts.add(part);
      } else {
        open.push(and.right);
        open.push(and.left);
      }
    }
    return parts;
  }

  /** The one test that a tree is, in parentheses or not; null if it is anything else. */
  static TidemarkSqlParser.PredicateExpressionContext test(ParseTree tree) {
    TidemarkSqlParser.PredicateExpressionContext test =
        sole(tree, TidemarkSqlParser.PredicateExpressionContext.class);
    while (test != null && test.predicate() == null) {
      TidemarkSqlParser.ParenthesizedContext inner =
          sole(test.operand, TidemarkSqlParser.ParenthesizedContext.class);
      test =
          inner == null
              ? null
              : sole(inner.expression(), TidemarkSqlParser.PredicateExpressionContext.class);
    }
    return test;
  }

  /**
   * The columns that a tree names. A list of operators makes a deep tree: this does not recurse.
   */
  static List<TidemarkSqlParser.ColumnReferenceContext> columns(ParseTree tree) {
    List<TidemarkSqlParser.ColumnReferenceContext> columns = new ArrayList<>();
    Deque<ParseTree> open = new ArrayDeque<>();
    open.push(tree);
    while (!open.isEmpty()) {
      ParseTree part = open.pop();
      if (part instanceof TidemarkSqlParser.ColumnReferenceContext column) {
        columns.add(column);
      } else {
        for (int i = part.getChildCount() - 1; i >= 0; i--) {
          open.push(part.getChild(i));
        }
      }
    }
    return columns;
  }
}
