package io.tidemark.sql;

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
}
