package io.tidemark.sql;

import java.util.Map;

/** What names mean where rows of windows are numbered: their columns, and the number. */
final class RankScope implements ExpressionScope {
  private final ColumnScope columns;
  private final TidemarkSqlParser.FunctionCallContext call;
  private final Lowered rank;

  /**
   * Names of numbered rows.
   *
   * @param call of ROW_NUMBER, the only one there may be
   * @param rank its value
   */
  RankScope(
      String alias,
      Map<String, Lowered> columns,
      TidemarkSqlParser.FunctionCallContext call,
      Lowered rank) {
    this.columns =
        new ColumnScope(
            alias, columns, " beside ROW_NUMBER, expected it with GROUP BY in a subquery below");
    this.call = call;
    this.rank = rank;
  }

  @Override
  public Lowered column(TidemarkSqlParser.ColumnReferenceContext reference) {
    return columns.column(reference);
  }

  @Override
  public Lowered aggregate(TidemarkSqlParser.FunctionCallContext aggregate) {
    return columns.aggregate(aggregate);
  }

  @Override
  public Lowered over(TidemarkSqlParser.FunctionCallContext other) {
    if (other != call) {
      OverClause.requireRowNumber(other);
      throw SqlErrors.unsupported(
          other, "a second ROW_NUMBER in one query", "number by the other in a query over this");
    }
    return rank;
  }
}
