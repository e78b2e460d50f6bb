package io.tidemark.sql;

import io.tidemark.window.WindowAssigner;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * What stands in FROM.
 *
 * @param relation the rows
 * @param alias what may qualify their columns; null for nothing
 * @param view the view that the rows are of; null if they are none's
 * @param assigner the windows that a windowing function puts them in; null without one
 * @param partition the columns that windows of their own are kept for; null if the function has no
 *     say in that
 * @param windows which columns tell a row's window; null if none do
 * @param place of the table or windowing function
 */
record WindowTable(
    Relation relation,
    String alias,
    String view,
    WindowAssigner assigner,
    Set<String> partition,
    WindowColumns windows,
    ParserRuleContext place) {
  /** Rows as they are, be they from windows or not. */
  static WindowTable of(Relation relation, String alias, String view, ParserRuleContext place) {
    return new WindowTable(relation, alias, view, null, null, relation.windows(), place);
  }

  /** Whether a windowing function is to put the rows in windows. */
  boolean isWindowing() {
    return assigner != null;
  }

  /** The same with other rows. */
  WindowTable with(Relation rows) {
    return new WindowTable(rows, alias, view, assigner, partition, windows, place);
  }
}
