package io.tidemark.topology;

import io.tidemark.pattern.MatchFunction;
import io.tidemark.pattern.MatchRowFunction;
import io.tidemark.pattern.MatchRows;
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
  private final List<SideOutput> sides;

  PatternStream(Stream stream, List<NamedExpression> keys) {
    this(stream, keys, List.of(), TimeDomain.EVENT, null, RunCap.NONE, List.of());
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
      RunCap cap,
      List<SideOutput> sides) {
    this.stream = stream;
    this.keys = keys;
    this.plans = plans;
    this.time = time;
    this.tieBreak = tieBreak;
    this.cap = cap;
    this.sides = sides;
  }

  /**
   * Adds a pattern.
   *
   * @param rule name that its matches carry, unique
   * @throws io.tidemark.pattern.PatternException if it cannot be run; the message names the step
   */
  public PatternStream and(String rule, Pattern pattern) {
    return and(rule, 1, pattern);
  }

  /**
   * Adds a pattern.
   *
   * @param rule name that its matches carry, unique
   * @param version of the rule, which they carry too
   * @throws io.tidemark.pattern.PatternException if it cannot be run; the message names the step
   */
  public PatternStream and(String rule, int version, Pattern pattern) {
    if (plans.stream().anyMatch(plan -> plan.rule().equals(rule))) {
      throw new IllegalArgumentException("two patterns named '" + rule + "'");
    }
    List<PatternPlan> more = new ArrayList<>(plans);
    Source source = stream.source();
    more.add(new PatternPlan(rule, version, pattern, source.schema(), source.unit()));
    return new PatternStream(stream, keys, more, time, tieBreak, cap, sides);
  }

  /** Goes by the engine's clock: events count as they come, and none is late. */
  public PatternStream inProcessingTime() {
    return new PatternStream(stream, keys, plans, TimeDomain.PROCESSING, tieBreak, cap, sides);
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
    return new PatternStream(stream, keys, plans, time, by, cap, sides);
  }

  /**
   * Caps the runs of each key and pattern. A pattern whose runs multiply then costs no more than
   * the cap says.
   */
  public PatternStream maxRuns(int runs, RunCap.Policy policy) {
    return new PatternStream(stream, keys, plans, time, tieBreak, new RunCap(runs, policy), sides);
  }

  /**
   * Declares a further output of the match function, by the next index from 0: for timed-out
   * partial matches, or for whatever the function sets aside. {@code EngineBuilder.side} binds a
   * sink to it, {@link Topology#sideOf} reads it on.
   *
   * @param name unique in the query
   * @param schema of its rows
   */
  public PatternStream sideOutput(String name, Schema schema) {
    if (sides.stream().anyMatch(side -> side.name().equals(name))) {
      throw new IllegalArgumentException("two side outputs named '" + name + "'");
    }
    List<SideOutput> more = new ArrayList<>(sides);
    more.add(new SideOutput(name, schema));
    return new PatternStream(stream, keys, plans, time, tieBreak, cap, List.copyOf(more));
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
    return stream.matched(
        new PatternStep(keys, plans, time, tieBreak, cap, null, function, sides, result));
  }

  /**
   * Puts out a row of measures for every match.
   *
   * @throws io.tidemark.pattern.PatternException if a measure cannot be understood, or speaks of a
   *     step that a pattern does not have
   */
  public Stream select(MatchRows rows) {
    if (!sides.isEmpty()) {
      throw new IllegalArgumentException(
          "side outputs " + sides + " without a function that puts out to them; use process");
    }
    List<PatternPlan> measuring = plans.stream().map(plan -> plan.measuring(rows)).toList();
    Schema result = rows.schema(stream.source().unit(), measuring);
    List<SideOutput> timeouts =
        rows.timeouts() == null ? List.of() : List.of(new SideOutput(rows.timeouts(), result));
    return stream.matched(
        new PatternStep(
            keys,
            measuring,
            time,
            tieBreak,
            cap,
            rows,
            new MatchRowFunction(rows.timeouts() != null),
            timeouts,
            result));
  }
}
