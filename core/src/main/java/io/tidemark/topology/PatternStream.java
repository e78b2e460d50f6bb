package io.tidemark.topology;

import io.tidemark.pattern.MatchFunction;
import io.tidemark.pattern.Pattern;
import io.tidemark.pattern.PatternPlan;
import io.tidemark.pattern.RunCap;
import io.tidemark.record.Field;
import io.tidemark.record.Schema;
import io.tidemark.window.TimeDomain;
import java.util.ArrayList;
import java.util.List;

/**
 * Patterns over the events of each key, waiting to be told what to make of their matches. Every
 * pattern sees every event and has state of its own.
 */
public final class PatternStream {
  private final Stream stream;
  private final List<NamedExpression> keys;
  private final List<PatternPlan> plans;
  private final TimeDomain time;
  private final Field tieBreak;
  private final RunCap cap;

  PatternStream(Stream stream, List<NamedExpression> keys) {
    this(stream, keys, List.of(), TimeDomain.EVENT, null, RunCap.NONE);
    if (!stream.isPlain()) {
      throw new IllegalArgumentException(
          "a pattern over the results of a window, pattern or lookup; put these out under a name and begin"
              + " again from Topology.resultsOf(name)");
    }
    if (stream.projection() != null) {
      throw new IllegalArgumentException(
          "a pattern sees the source's records; apply it before select");
    }
  }

  private PatternStream(
      Stream stream,
      List<NamedExpression> keys,
      List<PatternPlan> plans,
      TimeDomain time,
      Field tieBreak,
      RunCap cap) {
    this.stream = stream;
    this.keys = keys;
    this.plans = plans;
    this.time = time;
    this.tieBreak = tieBreak;
    this.cap = cap;
  }

  /**
   * Adds a pattern.
   *
   * @param rule name that its matches carry, unique
   * @throws io.tidemark.pattern.PatternException if it cannot be run; the message names the step
   */
  public PatternStream and(String rule, Pattern pattern) {
    if (plans.stream().anyMatch(plan -> plan.rule().equals(rule))) {
      throw new IllegalArgumentException("two patterns named '" + rule + "'");
    }
    List<PatternPlan> more = new ArrayList<>(plans);
    Source source = stream.source();
    more.add(new PatternPlan(rule, pattern, source.schema(), source.unit()));
    return new PatternStream(stream, keys, more, time, tieBreak, cap);
  }

  /** Goes by the engine's clock: events count as they come, and none is late. */
  public PatternStream inProcessingTime() {
    return new PatternStream(stream, keys, plans, TimeDomain.PROCESSING, tieBreak, cap);
  }

  /**
   * Orders events of one time by a field, and only then by their arrival: an exchange's sequence
   * number.
   *
   * @param field an integer that is never null
   */
  public PatternStream tieBreak(String field) {
    Field by = stream.source().schema().field(field);
    if (!by.type().isInteger() || by.nullable()) {
      throw new IllegalArgumentException(
          "tie-break by field " + by + ", expected an integer that is not null");
    }
    return new PatternStream(stream, keys, plans, time, by, cap);
  }

  /**
   * Caps the runs of each key and pattern. A pattern whose runs multiply then costs no more than
   * the cap says.
   */
  public PatternStream maxRuns(int runs, RunCap.Policy policy) {
    return new PatternStream(stream, keys, plans, time, tieBreak, new RunCap(runs, policy));
  }

  /** What is allowed but hardly meant in the patterns. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    plans.forEach(plan -> warnings.addAll(plan.warnings()));
    return warnings;
  }

  /**
   * Gives every match to a function.
   *
   * @param result schema of the rows that the function writes
   */
  public Stream process(Schema result, MatchFunction function) {
    return stream.matched(new PatternStep(keys, plans, time, tieBreak, cap, function, result));
  }
}
