package io.tidemark.pattern;

import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The rows that matches give without a function: their time, measures over what the steps have
 * taken, and if asked for the rule and its version. Immutable: every method gives another.
 */
public final class MatchRows {
  /** Name of the field that is the event time of a row: when the match came out. */
  public static final String MATCH_TIME = "match_time";

  private final String name;
  private final String rule;
  private final String version;
  private final List<Measure> measures;
  private final String timeouts;

  private MatchRows(
      String name, String rule, String version, List<Measure> measures, String timeouts) {
    this.name = name;
    this.rule = rule;
    this.version = version;
    this.measures = measures;
    this.timeouts = timeouts;
  }

  /**
   * Rows of the match time alone.
   *
   * @param name of their schema
   */
  public static MatchRows named(String name) {
    return new MatchRows(Objects.requireNonNull(name, "name"), null, null, List.of(), null);
  }

  /**
   * With a field for the name of the rule and one for its version.
   *
   * @param ruleField text
   * @param versionField an int32
   */
  public MatchRows rule(String ruleField, String versionField) {
    return new MatchRows(name, ruleField, versionField, measures, timeouts);
  }

  /**
   * With one field more.
   *
   * @param field its name
   * @param expression a rule expression over step functions alone, such as {@code last(b.price)}
   */
  public MatchRows measure(String field, String expression) {
    List<Measure> more = new ArrayList<>(measures);
    more.add(new Measure(field, expression));
    return new MatchRows(name, rule, version, List.copyOf(more), timeouts);
  }

  /**
   * With rows of the same schema for partial matches whose time is over, at a side output. Measures
   * over steps that they have not come to are null, counts 0.
   *
   * @param side name of that output
   */
  public MatchRows timeouts(String side) {
    return new MatchRows(name, rule, version, measures, Objects.requireNonNull(side, "side"));
  }

  /** The measures. */
  public List<Measure> measures() {
    return measures;
  }

  /** The side output of timed-out partial matches; null if they give no rows. */
  public String timeouts() {
    return timeouts;
  }

  /**
   * The schema of the rows.
   *
   * @param plans that have these measures
   * @throws PatternException if a measure is of different types in two patterns
   */
  public Schema schema(TimeUnit unit, List<PatternPlan> plans) {
    Schema.Builder builder = Schema.builder(name).eventTime(MATCH_TIME, unit);
    if (rule != null) {
      int longest = plans.stream().mapToInt(plan -> plan.rule().length()).max().orElse(1);
      builder.field(rule, FieldType.chars(Math.max(1, longest)));
      builder.field(version, FieldType.INT32);
    }
    for (int i = 0; i < measures.size(); i++) {
      String field = measures.get(i).name();
      FieldType type = typeOf(i, plans);
      int index = i;
      if (plans.stream().anyMatch(plan -> plan.measured().get(index).nullable())) {
        builder.nullable(field, type);
      } else {
        builder.field(field, type);
      }
    }
    return builder.build();
  }

  private FieldType typeOf(int measure, List<PatternPlan> plans) {
    FieldType type = plans.get(0).measured().get(measure).type();
    for (PatternPlan plan : plans) {
      FieldType other = plan.measured().get(measure).type();
      if (!other.equals(type)) {
        throw new PatternException(
            "measure "
                + measures.get(measure)
                + " is "
                + type
                + " in "
                + plans.get(0).rule()
                + " and "
                + other
                + " in "
                + plan.rule()
                + "; give the patterns a query each");
      }
    }
    return type;
  }

  /** What fills the fields of the schema; the event time is set by who puts the row out. */
  List<Expression> expressions(PatternPlan plan, Schema schema) {
    List<Expression> expressions = new ArrayList<>();
    expressions.add(Expressions.field(schema.eventTime()));
    if (rule != null) {
      expressions.add(Expressions.literal(plan.rule()));
      expressions.add(Expressions.literal(plan.version()));
    }
    expressions.addAll(plan.measured());
    return expressions;
  }
}
