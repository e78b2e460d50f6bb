package io.tidemark.engine;

import io.tidemark.operator.Collector;
import io.tidemark.operator.Groups;
import io.tidemark.operator.Operator;

/** Makes the operator of a join, which is compiled. */
@FunctionalInterface
interface JoinFactory {
  /** Makes an operator for some groups, with empty state. */
  Operator make(Groups groups, Collector out);
}
