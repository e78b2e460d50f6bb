package io.tidemark.sql;

import io.tidemark.window.TopN;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * What is known of rows that ROW_NUMBER numbers in each window: enough to make only the first of
 * them, once a condition says how many.
 *
 * @param columns those that hold the number
 * @param firstRows the same rows as far as a number
 */
record Ranking(Set<String> columns, IntFunction<Relation> firstRows) {
  /** The rows as far as a number, or all of them if there is none. */
  Relation within(OptionalInt bound) {
    return firstRows.apply(bound.isPresent() ? Math.max(1, bound.getAsInt()) : TopN.ALL);
  }
}
