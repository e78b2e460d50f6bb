package io.tidemark.pattern;

import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A pattern over records of a schema: checked, its rule expressions typed, its states built. What
 * is left to do is to generate the code of its conditions. Immutable.
 */
public final class PatternPlan {
  private final String rule;
  private final Pattern pattern;
  private final List<String> steps = new ArrayList<>();
  private final List<String> warnings;
  private final ConditionTable conditions = new ConditionTable();
  private final StateGraph graph;
  private final RunSlots slots;
  private final TypedConditions typed;
  private final long window;

  /**
   * Checks a pattern and builds its states.
   *
   * @param rule name that its matches carry
   * @param input schema of the events
   * @param unit of their time
   * @throws PatternException if it cannot be run; the message names the step
   */
  public PatternPlan(String rule, Pattern pattern, Schema input, TimeUnit unit) {
    this.rule = rule;
    this.pattern = pattern;
    warnings = PatternValidation.check(pattern);
    addSteps(pattern);
    ToLongFunction<Duration> count = duration -> unit.count(duration, "window of a pattern");
    graph = new GraphCompiler(pattern, conditions, steps, count).compile();
    window =
        pattern.windowType() == WithinType.FIRST_AND_LAST
            ? count.applyAsLong(pattern.window())
            : NfaState.UNBOUNDED;
    slots = new RunSlots(input, steps, warnings);
    typed = new TypedConditions(conditions, slots);
    typed.checkAll();
    if (graph.states().stream().anyMatch(s -> s.longestWait != NfaState.UNBOUNDED)) {
      slots.keepLastTime();
    }
    slots.layOut();
  }

  private void addSteps(Pattern chain) {
    for (PatternNode node : chain.nodes()) {
      if (node.isGroup()) {
        node.branches().forEach(this::addSteps);
      } else {
        steps.add(node.name());
      }
    }
  }

  /** Generates the code. */
  public NfaProgram compile(ExpressionCompiler compiler) {
    return new NfaProgram(this, compiler);
  }

  /** Name that matches carry. */
  public String rule() {
    return rule;
  }

  /** The pattern as it was given. */
  public Pattern pattern() {
    return pattern;
  }

  /** What is allowed but hardly meant. */
  public List<String> warnings() {
    return Collections.unmodifiableList(warnings);
  }

  /** Names of the steps, negated ones too, in order. */
  public List<String> steps() {
    return Collections.unmodifiableList(steps);
  }

  ConditionTable conditions() {
    return conditions;
  }

  StateGraph graph() {
    return graph;
  }

  RunSlots slots() {
    return slots;
  }

  TypedConditions typed() {
    return typed;
  }

  /** From a match's first event, in the stream's unit, or {@link NfaState#UNBOUNDED}. */
  long window() {
    return window;
  }

  @Override
  public String toString() {
    return rule + ": " + pattern;
  }
}
