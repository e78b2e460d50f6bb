package io.tidemark.pattern;

import io.tidemark.expression.Expression;
import io.tidemark.expression.FieldReference;
import io.tidemark.expression.RuleParser;
import io.tidemark.expression.RuleScope;
import io.tidemark.expression.SlotReference;
import io.tidemark.expression.StepFunction;

/** The names in a measure: step functions, whose values lie in the run as fields of a record. */
final class MeasureScope implements RuleScope {
  private final RunSlots slots;

  MeasureScope(RunSlots slots) {
    this.slots = slots;
  }

  /**
   * Parses a measure.
   *
   * @throws PatternException if it cannot be understood
   */
  Expression parse(Measure measure) {
    try {
      return ofRun(RuleParser.parse(measure.expression(), this));
    } catch (IllegalArgumentException e) {
      throw new PatternException("measure " + measure + ": " + e.getMessage(), e);
    }
  }

  /** The run itself is the record that is read. */
  private static Expression ofRun(Expression expression) {
    return expression instanceof SlotReference slot
        ? new FieldReference(slot.slot())
        : expression.mapOperands(MeasureScope::ofRun);
  }

  @Override
  public Expression field(String name) {
    throw new IllegalArgumentException(
        "'" + name + "' without a step; write first(step." + name + ") or last(step." + name + ")");
  }

  @Override
  public Expression count(String step) {
    return slots.count(step);
  }

  @Override
  public Expression function(StepFunction function, String step, String field) {
    return slots.function(function, step, field);
  }
}
