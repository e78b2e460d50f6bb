package io.tidemark.sql;

import io.tidemark.expression.Expression;
import io.tidemark.record.Schema;
import io.tidemark.topology.Stream;
import java.util.Map;

/** What the joins of the API have in common, for a planner that does not care which it is. */
interface JoinForm {
  /** What a field of the left stream is called in the results. */
  String leftName(String field);

  /** What a field of the right stream is called in the results. */
  String rightName(String field);

  /** Fields of the results that are no table's, by the names that a query has for them. */
  Map<String, String> further();

  /** The schema of the results. */
  Schema schema(String name);

  /** The same of which pairs have to meet a condition, too. */
  JoinForm on(Expression test);

  /** The stream of results. */
  Stream as(String name);
}
