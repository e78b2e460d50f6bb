package io.tidemark.pattern;

import io.tidemark.expression.Expression;
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
  private final int version;
  private final Pattern pattern;
  private final List<String> steps = new ArrayList<>();
  private final List<String> warnings;
  private final ConditionTable conditions = new ConditionTable();
  private final StateGraph graph;
  private final RunSlots slots;
  private final TypedConditions typed;
  private final long window;
  private final Schema input;
  private final TimeUnit unit;
  private final MatchRows rows;
  private List<Expression> measured = List.of();

  /**
   * Checks a pattern and builds its states.
   *
   * @param rule name that its matches carry
   * @param version of the rule, which they carry too
   * @param input schema of the events
   * @param unit of their time
   * @throws PatternException if it cannot be run; the message names the step
   */
  public PatternPlan(String rule, int version, Pattern pattern, Schema input, TimeUnit unit) {
    this(rule, version, pattern, input, unit, null);
  }

  private PatternPlan(
      String rule, int version, Pattern pattern, Schema input, TimeUnit unit, MatchRows rows) {
    this.rule = rule;
    this.version = version;
    this.pattern = pattern;
    this.input = input;
    this.unit = unit;
    this.rows = rows;
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
    measure();
    if (graph.states().stream().anyMatch(s -> s.longestWait != NfaState.UNBOUNDED)) {
      slots.keepLastTime();
    }
    slots.layOut();
    measure();
  }

  /** Once to learn what runs keep, and once more when they keep it. */
  private void measure() {
    if (rows != null) {
      slots.askFromEnd();
      MeasureScope scope = new MeasureScope(slots);
      measured = rows.measures().stream().map(scope::parse).toList();
    }
  }

  /** The same with measures. */
  public PatternPlan measuring(MatchRows matchRows) {
    return new PatternPlan(rule, version, pattern, input, unit, matchRows);
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
    return new NfaProgram(this, compiler, null);
  }

  /**
   * Generates the code, with that of measures.
   *
   * @param schema of the rows that matches give
   */
  public NfaProgram compile(ExpressionCompiler compiler, Schema schema) {
    return new NfaProgram(
        this, compiler, compiler.projection(rows.expressions(this, schema), schema));
  }

  /** Version of the rule. */
  public int version() {
    return version;
  }

  /** The measures, over the record that a run is; none without. */
  List<Expression> measured() {
    return measured;
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
