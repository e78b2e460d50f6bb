package io.tidemark.sql;

import io.tidemark.record.Field;
import io.tidemark.window.SortKey;
import java.util.Locale;

/** Reads what stands behind OVER. */
final class OverClause {
  private static final String PATTERN =
      "ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY column)";

  private OverClause() {}

  /** Refuses a function with OVER where it cannot stand, or that is none of those there are. */
  static SqlException misplaced(TidemarkSqlParser.FunctionCallContext call) {
    String name = call.name.getText().toUpperCase(Locale.ROOT);
    if (!name.equals("ROW_NUMBER")) {
      return SqlErrors.at(
          call, name + " with OVER is not supported yet; there is " + PATTERN + ", over windows");
    }
    return SqlErrors.at(
        call,
        "found ROW_NUMBER, expected it as a column of its own in the SELECT of a subquery or view"
            + " over windows without GROUP BY: SELECT *, "
            + PATTERN
            + " AS rownum");
  }

  /** Checks that a call is that of ROW_NUMBER, in full. */
  static void requireRowNumber(TidemarkSqlParser.FunctionCallContext call) {
    String name = call.name.getText().toUpperCase(Locale.ROOT);
    if (!name.equals("ROW_NUMBER")) {
      throw misplaced(call);
    }
    if (!call.expression().isEmpty() || call.STAR() != null) {
      throw SqlErrors.at(call, "found an argument of ROW_NUMBER, expected none: " + PATTERN);
    }
    if (call.filter() != null) {
      throw SqlErrors.at(call.filter(), "found FILTER with ROW_NUMBER, expected " + PATTERN);
    }
    if (call.over().sortItem().isEmpty()) {
      throw SqlErrors.at(call.over(), "found OVER without ORDER BY, expected " + PATTERN);
    }
  }

  /** The sort key that a column is in ORDER BY. Null is lower than all, as in Flink. */
  static SortKey sortKey(TidemarkSqlParser.SortItemContext item, Field field) {
    boolean descending =
        item.direction != null && item.direction.getType() == TidemarkSqlLexer.DESC;
    boolean nullsFirst =
        item.nulls == null ? !descending : item.nulls.getType() == TidemarkSqlLexer.FIRST;
    try {
      return new SortKey(field, descending, nullsFirst);
    } catch (IllegalArgumentException e) {
      throw SqlErrors.at(item, e);
    }
  }
}
