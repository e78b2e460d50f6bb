package io.tidemark.sql;

/** What the names in an expression mean where it stands. */
interface ExpressionScope {
  /**
   * The value of a column.
   *
   * @throws SqlException if there is no such column
   */
  Lowered column(TidemarkSqlParser.ColumnReferenceContext reference);

  /**
   * The result of an aggregate.
   *
   * @throws SqlException if none may stand here
   */
  Lowered aggregate(TidemarkSqlParser.FunctionCallContext call);

  /**
   * The value of a function with OVER.
   *
   * @throws SqlException if none may stand here
   */
  default Lowered over(TidemarkSqlParser.FunctionCallContext call) {
    throw OverClause.misplaced(call);
  }
}
