package io.tidemark.sql;

/** {@code LATE(TABLE name)} in FROM: the rows that came too late for the windows of a query. */
final class LateFunction {
  private static final String NAME = "LATE";

  private LateFunction() {}

  /** Whether a function in FROM is this one. */
  static boolean isCall(TidemarkSqlParser.WindowFunctionContext call) {
    return call.name.getText().equalsIgnoreCase(NAME);
  }

  /** The name of the view or table whose late rows are wanted. */
  static TidemarkSqlParser.QualifiedNameContext argument(
      TidemarkSqlParser.WindowFunctionContext call) {
    TidemarkSqlParser.WindowArgumentContext argument = call.windowArgument(0);
    if (call.windowArgument().size() == 1
        && argument.name == null
        && argument.windowArgumentValue() instanceof TidemarkSqlParser.TableArgumentContext table
        && table.partitioning() == null) {
      return table.qualifiedName();
    }
    throw SqlErrors.at(
        call,
        "found '"
            + SqlText.source(call)
            + "', expected LATE(TABLE name) with the name of a view or inserted table whose rows"
            + " are computed in windows");
  }
}
