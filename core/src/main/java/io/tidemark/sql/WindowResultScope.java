package io.tidemark.sql;

import io.tidemark.expression.Expressions;
import io.tidemark.record.Schema;
import java.util.Set;

/** What names mean behind a window: the keys, the window's bounds and the aggregates. */
final class WindowResultScope implements ExpressionScope {
  private final String alias;
  private final Schema result;
  private final Set<String> grouped;
  private final AggregateCalls aggregates;

  WindowResultScope(String alias, Schema result, Set<String> grouped, AggregateCalls aggregates) {
    this.alias = alias;
    this.result = result;
    this.grouped = grouped;
    this.aggregates = aggregates;
  }

  @Override
  public Lowered column(TidemarkSqlParser.ColumnReferenceContext reference) {
    String name = ColumnScope.columnName(reference, alias);
    if (!grouped.contains(name)) {
      throw SqlErrors.at(
          reference,
          "found column '"
              + name
              + "', which is neither grouped nor aggregated; add it to GROUP BY or take, say,"
              + " LAST_VALUE("
              + name
              + ")");
    }
    return Lowered.leaf(Expressions.field(result, name));
  }

  @Override
  public Lowered aggregate(TidemarkSqlParser.FunctionCallContext call) {
    return Lowered.leaf(Expressions.field(result, aggregates.field(call)));
  }
}
