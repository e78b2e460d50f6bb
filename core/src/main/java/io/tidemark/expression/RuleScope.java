package io.tidemark.expression;

/** What the names in a rule expression stand for. */
public interface RuleScope {
  /**
   * A field of the present event.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  Expression field(String name);

  /**
   * How many events a step has taken.
   *
   * @throws IllegalArgumentException if it cannot be asked for
   */
  Expression count(String step);

  /**
   * A function of a field over the events that a step has taken.
   *
   * @throws IllegalArgumentException if it cannot be asked for
   */
  Expression function(StepFunction function, String step, String field);
}
