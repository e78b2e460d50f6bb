package io.tidemark.sql;

import java.time.Duration;
import org.antlr.v4.runtime.tree.ParseTree;

/** Reads how far the watermark stays behind: {@code WATERMARK FOR ts AS ts - INTERVAL ...}. */
final class WatermarkClause {
  private WatermarkClause() {}

  static Duration bound(TidemarkSqlParser.WatermarkDefinitionContext clause) {
    String time = SqlText.name(clause.column);
    if (isColumn(clause.watermark, time)) {
      return Duration.ZERO;
    }
    TidemarkSqlParser.AdditiveContext difference =
        ParseTrees.sole(clause.watermark, TidemarkSqlParser.AdditiveContext.class);
    boolean fits =
        difference != null
            && difference.operator.getType() == TidemarkSqlLexer.MINUS
            && isColumn(difference.left, time);
    Duration bound = fits ? SqlInterval.of(difference.right) : null;
    if (bound == null) {
      throw SqlErrors.at(
          clause.watermark,
          "found '"
              + SqlText.source(clause.watermark)
              + "', expected "
              + time
              + " or "
              + time
              + " - INTERVAL '...' SECOND");
    }
    if (bound.isNegative()) {
      throw SqlErrors.at(
          difference.right, "found a negative bound " + bound + ", expected zero or more");
    }
    return bound;
  }

  private static boolean isColumn(ParseTree tree, String name) {
    TidemarkSqlParser.ColumnReferenceContext reference =
        ParseTrees.sole(tree, TidemarkSqlParser.ColumnReferenceContext.class);
    return reference != null
        && reference.DOT() == null
        && SqlText.name(reference.identifier(0)).equals(name);
  }
}
