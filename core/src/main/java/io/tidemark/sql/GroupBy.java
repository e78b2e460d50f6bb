package io.tidemark.sql;

import io.tidemark.record.FieldType;
import io.tidemark.topology.WindowStep;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The GROUP BY of a query over a windowing function: the window's columns and the keys. */
final class GroupBy {
  /** The columns that a windowing function adds. */
  static final Set<String> WINDOW_COLUMNS =
      Set.of(WindowStep.WINDOW_START, WindowStep.WINDOW_END, WindowStep.WINDOW_TIME);

  private GroupBy() {}

  /**
   * The names of the keys, in order.
   *
   * @throws SqlException if window_start and window_end are not both there, or a key is no column
   */
  static Set<String> keys(TidemarkSqlParser.QueryContext query, WindowTable from) {
    Set<String> keys = new LinkedHashSet<>();
    Set<String> window = new LinkedHashSet<>();
    for (TidemarkSqlParser.GroupItemContext item : query.groupItem()) {
      String name = columnName(item, from);
      if (WINDOW_COLUMNS.contains(name)) {
        window.add(name);
      } else {
        keys.add(name);
      }
    }
    if (!window.contains(WindowStep.WINDOW_START) || !window.contains(WindowStep.WINDOW_END)) {
      throw SqlErrors.at(
          query.groupItem().isEmpty() ? query : query.groupItem(0),
          "found "
              + (query.groupItem().isEmpty() ? "no GROUP BY" : "a GROUP BY without the window")
              + " over a windowing function, expected GROUP BY window_start, window_end"
              + " and any keys");
    }
    return keys;
  }

  private static String columnName(TidemarkSqlParser.GroupItemContext item, WindowTable from) {
    TidemarkSqlParser.ColumnReferenceContext column =
        ParseTrees.sole(item, TidemarkSqlParser.ColumnReferenceContext.class);
    if (column == null) {
      throw SqlErrors.at(
          item,
          "found '"
              + SqlText.source(item)
              + "' in GROUP BY, expected columns; name the expression in a view or subquery below"
              + " the window");
    }
    String name = ColumnScope.columnName(column, from.alias());
    if (!WINDOW_COLUMNS.contains(name)) {
      // Says which columns there are if this is none.
      Lowered key = new ColumnScope(from.alias(), from.relation().columns(), "").column(column);
      refuseDouble(item, key.expression().type());
    }
    return name;
  }

  /** Keys are compared by their bytes; doubles can be equal and differ in those. */
  private static void refuseDouble(TidemarkSqlParser.GroupItemContext item, FieldType type) {
    if (type.kind() == FieldType.Kind.FLOAT64) {
      throw SqlErrors.at(
          item,
          "found a double in GROUP BY, expected a key that compares exactly; CAST it to a DECIMAL"
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
    if (name.equals("SESSION") || arguments.size() < 2) {
      return "FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND)) GROUP BY"
          + " window_start, window_end";
    }
    String keys =
        query.groupItem().stream()
            .filter(item -> ParseTrees.sole(item, call.getClass()) != call)
            .map(item -> ", " + SqlText.source(item))
            .collect(Collectors.joining());
    return "FROM TABLE("
        + name
        + "(TABLE "
        + SqlText.source(query.tableReference(0))
        + ", DESCRIPTOR("
        + arguments.get(0)
        + "), "
        + String.join(", ", arguments.subList(1, arguments.size()))
        + ")) GROUP BY window_start, window_end"
        + keys;
  }
}
