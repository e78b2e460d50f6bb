package io.tidemark.sql;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Schema;
import java.util.Map;

/** What names mean behind a window: the keys, the window's bounds and the aggregates. */
final class WindowResultScope implements ExpressionScope {
  private final String alias;
  private final Schema result;
  private final Map<String, Expression> columns;
  private final AggregateCalls aggregates;

  /**
   * Names behind a window.
   *
   * @param result schema of what the window puts out
   * @param columns the keys and the window's own columns
   */
  WindowResultScope(
      String alias, Schema result, Map<String, Expression> columns, AggregateCalls aggregates) {
    this.alias = alias;
    this.result = result;
    this.columns = columns;
    this.aggregates = aggregates;
  }

  @Override
  public Lowered column(TidemarkSqlParser.ColumnReferenceContext reference) {
    String name = ColumnScope.columnName(reference, alias);
    Expression column = columns.get(name);
    if (column == null) {
      throw SqlErrors.at(
          reference,
          "found column '"
              + name
              + "', which is neither grouped nor aggregated; add it to GROUP BY or take, say,"
              + " LAST_VALUE("
              + name
              + ")");
    }
    return Lowered.leaf(column);
  }

  @Override
  public Lowered aggregate(TidemarkSqlParser.FunctionCallContext call) {
    return Lowered.leaf(Expressions.field(result, aggregates.field(call)));
  }
}
