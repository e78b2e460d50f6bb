package io.tidemark.sql;

import io.tidemark.expression.FieldReference;
import io.tidemark.topology.WindowStep;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which columns tell the window that a row is of or came from. They keep that meaning under other
 * names and through views, so that rows of one window find together again.
 *
 * @param starts columns that hold the window's start
 * @param ends columns that hold its end
 * @param times columns that hold its last time
 * @param shape how such windows lie
 */
record WindowColumns(Set<String> starts, Set<String> ends, Set<String> times, WindowShape shape) {
  /** The columns under the names that a windowing function gives them. */
  static WindowColumns of(WindowShape shape) {
    return new WindowColumns(
        Set.of(WindowStep.WINDOW_START),
        Set.of(WindowStep.WINDOW_END),
        Set.of(WindowStep.WINDOW_TIME),
        shape);
  }

  /** The columns of a select list that are still those; null if a bound of the window is not. */
  WindowColumns through(Map<String, Lowered> columns) {
    WindowColumns kept =
        new WindowColumns(kept(starts, columns), kept(ends, columns), kept(times, columns), shape);
    return kept.starts.isEmpty() || kept.ends.isEmpty() ? null : kept;
  }

  private static Set<String> kept(Set<String> names, Map<String, Lowered> columns) {
    Set<String> kept = new LinkedHashSet<>();
    columns.forEach(
        (column, value) -> {
          if (value.expression() instanceof FieldReference reference
              && names.contains(reference.field().name())) {
            kept.add(column);
          }
        });
    return kept;
  }

  boolean has(String column) {
    return starts.contains(column) || ends.contains(column) || times.contains(column);
  }

  /** Whether a list of columns names the whole window. */
  boolean isWholeIn(Set<String> columns) {
    return columns.stream().anyMatch(starts::contains) && columns.stream().anyMatch(ends::contains);
  }

  /** The two columns that a GROUP BY or PARTITION BY has to name. */
  List<String> bounds() {
    return List.of(starts.iterator().next(), ends.iterator().next());
  }
}
