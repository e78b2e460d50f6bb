package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.expression.FieldReference;
import io.tidemark.join.JoinCap;
import io.tidemark.join.JoinType;
import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * The join of a query.
 *
 * @param inputs the left one and the right one
 * @param type which rows without partner are put out
 * @param rule which rows are partners
 * @param condition on a result that a pair has to meet beside the rule; null for none
 * @param cap how much may be held
 * @param result schema of the results: the event time, the left columns, the right columns and what
 *     the rule adds
 */
public record JoinStep(
    List<JoinInput> inputs,
    JoinType type,
    JoinRule rule,
    Expression condition,
    JoinCap cap,
    Schema result) {
  /** Name of the result field that is the event time. */
  public static final String JOIN_TIME = "join_time";

  /** Copies the list. */
  public JoinStep {
    inputs = List.copyOf(inputs);
  }

  /** Where late rows of the inputs behind the first go. */
  public List<SideOutput> lateSides() {
    List<SideOutput> sides = new ArrayList<>();
    for (JoinInput input : inputs.subList(1, inputs.size())) {
      sides.add(new SideOutput("late " + input.source().name(), input.source().schema()));
    }
    return sides;
  }

  /**
   * The fields of a result that are what the inputs were joined by; empty where one is not there.
   */
  List<String> timeKeys() {
    if (!(rule instanceof IntervalRule)) {
      return List.of();
    }
    return List.of(timeColumn(0), timeColumn(1));
  }

  private String timeColumn(int input) {
    List<Expression> columns = inputs.get(input).columns();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i) instanceof FieldReference reference
          && reference.field().equals(inputs.get(input).time())) {
        return columns(input).get(i).name();
      }
    }
    return "";
  }

  /** The fields of a result that an input fills. */
  public List<Field> columns(int input) {
    int first = 1;
    for (int before = 0; before < input; before++) {
      first += inputs.get(before).columns().size();
    }
    return result.fields().subList(first, first + inputs.get(input).columns().size());
  }

  @Override
  public String toString() {
    return type
        + " join by "
        + rule
        + " of "
        + inputs.get(0)
        + " and "
        + inputs.get(1)
        + (condition == null ? "" : " on " + condition)
        + (cap.isSet() ? ", at most " + cap : "");
  }
}
