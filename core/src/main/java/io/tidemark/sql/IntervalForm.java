package io.tidemark.sql;

import io.tidemark.expression.Expression;
import io.tidemark.record.Schema;
import io.tidemark.topology.IntervalJoin;
import io.tidemark.topology.JoinStep;
import io.tidemark.topology.Stream;
import java.util.Map;
import java.util.Set;

/** A join by an interval of time. */
record IntervalForm(IntervalJoin join) implements JoinForm {
  /** What a query calls that which is no table's. */
  static final Set<String> FURTHER = Set.of(JoinStep.JOIN_TIME);

  @Override
  public String leftName(String field) {
    return join.leftName(field);
  }

  @Override
  public String rightName(String field) {
    return join.rightName(field);
  }

  @Override
  public Map<String, String> further() {
    return Map.of(JoinStep.JOIN_TIME, JoinStep.JOIN_TIME);
  }

  @Override
  public Schema schema(String name) {
    return join.schema(name);
  }

  @Override
  public JoinForm on(Expression test) {
    return new IntervalForm(join.on(test));
  }

  @Override
  public Stream as(String name) {
    return join.as(name);
  }
}
