package io.tidemark.pattern;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.expression.LogicalOperator;
import io.tidemark.expression.NullLogic;
import io.tidemark.expression.RuleParser;
import java.util.List;

/** Turns the rule expressions of conditions into typed ones. */
final class TypedConditions {
  private final ConditionTable conditions;
  private final RunSlots slots;

  TypedConditions(ConditionTable conditions, RunSlots slots) {
    this.conditions = conditions;
    this.slots = slots;
  }

  /**
   * Parses all of them.
   *
   * @throws PatternException that names the step of one that cannot be understood
   */
  void checkAll() {
    for (int number = 0; number < conditions.size(); number++) {
      expression(number);
    }
  }

  /** A condition as one expression, or null if there is Java in it. */
  Expression expression(int number) {
    slots.askFrom(conditions.step(number));
    try {
      return expression(conditions.condition(number));
    } catch (IllegalArgumentException e) {
      throw new PatternException(
          "condition of step '" + conditions.step(number) + "': " + e.getMessage(), e);
    }
  }

  /** A part of the condition asked for last. */
  Expression expression(Condition condition) {
    if (condition instanceof Condition.Rule rule) {
      return RuleParser.condition(rule.expression(), slots);
    }
    if (condition instanceof Condition.Both both) {
      return join(LogicalOperator.AND, expression(both.first()), expression(both.second()));
    }
    if (condition instanceof Condition.Either either) {
      return join(LogicalOperator.OR, expression(either.first()), expression(either.second()));
    }
    if (condition instanceof Condition.Opposite opposite) {
      Expression inner = expression(opposite.condition());
      return inner == null ? null : Expressions.not(inner, NullLogic.RULE);
    }
    return null;
  }

  private static Expression join(LogicalOperator operator, Expression first, Expression second) {
    return first == null || second == null
        ? null
        : Expressions.logical(operator, List.of(first, second), NullLogic.RULE);
  }
}
