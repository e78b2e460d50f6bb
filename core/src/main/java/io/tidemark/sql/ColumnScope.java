package io.tidemark.sql;

import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;

/** The columns of one table, under its name or alias, where rows are taken one by one. */
final class ColumnScope implements ExpressionScope {
  private final String alias;
  private final Map<String, Lowered> columns;
  private final String aggregateRefusal;

  /**
   * Columns by name.
   *
   * @param alias what may stand before a column's name; null for nothing
   * @param aggregateRefusal says why no aggregate may stand here and what to do
   */
  ColumnScope(String alias, Map<String, Lowered> columns, String aggregateRefusal) {
    this.alias = alias;
    this.columns = columns;
    this.aggregateRefusal = aggregateRefusal;
  }

  @Override
  public Lowered column(TidemarkSqlParser.ColumnReferenceContext reference) {
    return column(reference, columnName(reference, alias));
  }

  /** The value of a column by its bare name. */
  Lowered column(ParserRuleContext at, String name) {
    Lowered column = columns.get(name);
    if (column == null) {
      throw SqlErrors.at(
          at,
          "found column '"
              + name
              + "', expected "
              + String.join(", ", columns.keySet())
              + hint(name));
    }
    return column;
  }

  /** The name of a column without its qualifier, which must be the table's. */
  static String columnName(TidemarkSqlParser.ColumnReferenceContext reference, String alias) {
    if (reference.STAR() != null) {
      throw SqlErrors.at(
          reference, "found '" + reference.getText() + "', expected a column or * alone");
    }
    String first = SqlText.name(reference.identifier(0));
    if (reference.identifier().size() == 1) {
      return first;
    }
    if (!first.equals(alias)) {
      throw SqlErrors.at(
          reference,
          "found '"
              + first
              + "' before a column, expected "
              + (alias == null ? "no qualifier" : "'" + alias + "', the table here"));
    }
    return SqlText.name(reference.identifier(1));
  }

  private String hint(String name) {
    for (String column : columns.keySet()) {
      if (column.equalsIgnoreCase(name)) {
        return "; names are case-sensitive, write '" + column + "'";
      }
    }
    return "";
  }

  @Override
  public Lowered aggregate(TidemarkSqlParser.FunctionCallContext call) {
    throw SqlErrors.at(call, "found the aggregate " + SqlText.source(call) + aggregateRefusal);
  }
}
