package io.tidemark.sql;

import io.tidemark.record.FieldType;
import io.tidemark.topology.WindowStep;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.ParserRuleContext;

/** The columns that a query over windows groups by, in GROUP BY or in PARTITION BY. */
final class GroupBy {
  /** The columns that a windowing function adds. */
  static final Set<String> WINDOW_COLUMNS =
      Set.of(WindowStep.WINDOW_START, WindowStep.WINDOW_END, WindowStep.WINDOW_TIME);

  private static final Set<String> GROUPING_SETS = Set.of("CUBE", "ROLLUP");

  private GroupBy() {}

  /**
   * The names of the keys beside the window's columns, in order.
   *
   * @param clause that lists them, as errors say it
   * @param at where to report that there are none
   * @throws SqlException if the window's start and end are not both there, or a key is no column
   */
  static Set<String> keys(
      String clause,
      List<? extends ParserRuleContext> items,
      WindowTable from,
      ParserRuleContext at) {
    Set<String> keys = new LinkedHashSet<>();
    Set<String> window = new LinkedHashSet<>();
    for (ParserRuleContext item : items) {
      String name = columnName(clause, item, from);
      if (from.windows().has(name)) {
        window.add(name);
      } else {
        keys.add(name);
      }
    }
    if (!from.windows().isWholeIn(window)) {
      throw SqlErrors.at(
          items.isEmpty() ? at : items.get(0),
          "found "
              + (items.isEmpty() ? "no " + clause : "a " + clause + " without the window")
              + (from.isWindowing() ? " over a windowing function" : " over results of windows")
              + ", expected "
              + clause
              + " "
              + String.join(", ", from.windows().bounds())
              + " and any keys");
    }
    return keys;
  }

  private static String columnName(String clause, ParserRuleContext item, WindowTable from) {
    TidemarkSqlParser.ColumnReferenceContext column =
        ParseTrees.sole(item, TidemarkSqlParser.ColumnReferenceContext.class);
    if (column == null) {
      refuseGroupingSets(item);
      throw SqlErrors.at(
          item,
          "found '"
              + SqlText.source(item)
              + "' in "
              + clause
              + ", expected columns; name the expression in a view or subquery below"
              + " the window");
    }
    String name = ColumnScope.columnName(column, from.alias());
    if (!from.windows().has(name)) {
      // Says which columns there are if this is none.
      Lowered key = new ColumnScope(from.alias(), from.relation().columns(), "").column(column);
      refuseDouble(clause, item, key.expression().type());
    }
    return name;
  }

  private static void refuseGroupingSets(ParserRuleContext item) {
    TidemarkSqlParser.FunctionCallContext call =
        ParseTrees.sole(item, TidemarkSqlParser.FunctionCallContext.class);
    String name = call == null ? "" : call.name.getText().toUpperCase(Locale.ROOT);
    if (GROUPING_SETS.contains(name)) {
      throw SqlErrors.unsupported(item, name, "write a query for each of the groupings");
    }
  }

  /** Keys are compared by their bytes; doubles can be equal and differ in those. */
  static void refuseDouble(String clause, ParserRuleContext item, FieldType type) {
    if (type.kind() == FieldType.Kind.FLOAT64) {
      throw SqlErrors.at(
          item,
          "found a double in "
              + clause
              + ", expected a key that compares exactly; CAST it to a DECIMAL"
              + " in a view or subquery below the window");
    }
  }

  /** Refuses Flink's older way to write windows, and shows the newer with the query's own parts. */
  static void refuseGroupWindows(TidemarkSqlParser.QueryContext query) {
    for (TidemarkSqlParser.GroupItemContext item : query.groupItem()) {
      TidemarkSqlParser.FunctionCallContext call =
          ParseTrees.sole(item, TidemarkSqlParser.FunctionCallContext.class);
      String name = call == null ? "" : call.name.getText().toUpperCase(Locale.ROOT);
      if (SqlFunctions.isGroupWindow(name)) {
        throw SqlErrors.at(
            call,
            "found the group window "
                + SqlText.source(call)
                + ", expected a windowing function: "
                + form(query, name, call));
      }
    }
  }

  private static String form(
      TidemarkSqlParser.QueryContext query,
      String name,
      TidemarkSqlParser.FunctionCallContext call) {
    List<String> arguments = call.expression().stream().map(SqlText::source).toList();
    if (arguments.size() < 2) {
      return "FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) GROUP BY"
          + " window_start, window_end";
    }
    List<String> keys =
        query.groupItem().stream()
            .filter(item -> ParseTrees.sole(item, call.getClass()) != call)
            .map(SqlText::source)
            .toList();
    String partition =
        keys.isEmpty() || !name.equals("SESSION")
            ? ""
            : " PARTITION BY "
                + (keys.size() == 1 ? keys.get(0) : "(" + String.join(", ", keys) + ")");
    return "FROM TABLE("
        + name
        + "(TABLE "
        + SqlText.source(query.tableReference(0))
        + partition
        + ", DESCRIPTOR("
        + arguments.get(0)
        + "), "
        + String.join(", ", arguments.subList(1, arguments.size()))
        + ")) GROUP BY window_start, window_end"
        + keys.stream().map(key -> ", " + key).collect(Collectors.joining());
  }
}
