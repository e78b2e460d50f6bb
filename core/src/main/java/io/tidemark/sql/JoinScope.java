package io.tidemark.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;

/** The columns of the tables of a join: a bare name is that of the one table that has it. */
final class JoinScope implements ExpressionScope {
  private final List<WindowTable> tables;
  private final List<Map<String, Lowered>> columns;
  private final Map<String, Lowered> ofJoin;

  /**
   * Columns of tables.
   *
   * @param columns of each table
   * @param ofJoin further columns, which a table's of the same name hides
   */
  JoinScope(
      List<WindowTable> tables, List<Map<String, Lowered>> columns, Map<String, Lowered> ofJoin) {
    this.tables = tables;
    this.columns = columns;
    this.ofJoin = ofJoin;
  }

  @Override
  public Lowered column(TidemarkSqlParser.ColumnReferenceContext reference) {
    String name = lastName(reference);
    if (isOfJoin(reference)) {
      return ofJoin.get(name);
    }
    int table = table(reference);
    return new ColumnScope(tables.get(table).alias(), columns.get(table), "")
        .column(reference, name);
  }

  /** Whether a column is of the join itself. */
  boolean isOfJoin(TidemarkSqlParser.ColumnReferenceContext reference) {
    String name = lastName(reference);
    return reference.identifier().size() == 1
        && ofJoin.containsKey(name)
        && columns.stream().noneMatch(c -> c.containsKey(name));
  }

  /** Which of the tables a column is of. */
  int table(TidemarkSqlParser.ColumnReferenceContext reference) {
    if (reference.identifier().size() == 2 || reference.STAR() != null) {
      return qualified(reference, SqlText.name(reference.identifier(0)));
    }
    String name = lastName(reference);
    List<Integer> having = new ArrayList<>();
    for (int table = 0; table < tables.size(); table++) {
      if (columns.get(table).containsKey(name)) {
        having.add(table);
      }
    }
    if (having.size() == 1) {
      return having.get(0);
    }
    throw SqlErrors.at(
        reference,
        having.isEmpty()
            ? "found column '" + name + "', expected " + all()
            : "found column '"
                + name
                + "', which both tables have; write "
                + qualifier(0)
                + name
                + " or "
                + qualifier(1)
                + name);
  }

  private int qualified(ParserRuleContext at, String qualifier) {
    for (int table = 0; table < tables.size(); table++) {
      if (qualifier.equals(tables.get(table).alias())) {
        return table;
      }
    }
    throw SqlErrors.at(
        at,
        "found '"
            + qualifier
            + "' before a column, expected "
            + String.join(" or ", tables.stream().map(WindowTable::alias).toList())
            + ", the tables here");
  }

  /** The columns of a table, for {@code *} behind its name. */
  Map<String, Lowered> columns(int table) {
    return columns.get(table);
  }

  private String qualifier(int table) {
    return tables.get(table).alias() + ".";
  }

  private String all() {
    List<String> names = new ArrayList<>();
    for (int table = 0; table < tables.size(); table++) {
      String qualifier = qualifier(table);
      columns.get(table).keySet().forEach(name -> names.add(qualifier + name));
    }
    return String.join(", ", names);
  }

  private static String lastName(TidemarkSqlParser.ColumnReferenceContext reference) {
    List<TidemarkSqlParser.IdentifierContext> parts = reference.identifier();
    return SqlText.name(parts.get(parts.size() - 1));
  }

  @Override
  public Lowered aggregate(TidemarkSqlParser.FunctionCallContext call) {
    throw SqlErrors.at(
        call,
        "found the aggregate "
            + SqlText.source(call)
            + " beside a join, expected it with GROUP BY in a query over a view of the join");
  }
}
