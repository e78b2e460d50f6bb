package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.join.JoinCap;
import io.tidemark.join.JoinType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * A join of two keyed streams whose pairs lie within bounds in time, waiting to be told which.
 *
 * <p>As in Flink, a pair's event time is the later of its two. The results have the event time of
 * each input as a field, with a watermark of its own: {@link KeyedStream#timedBy} joins by one of
 * them further.
 */
public final class IntervalJoin {
  private final KeyedStream left;
  private final KeyedStream right;
  private final JoinColumns columns;
  private final JoinType type;
  private final Duration lower;
  private final Duration upper;
  private final Expression condition;
  private final JoinCap cap;

  IntervalJoin(KeyedStream left, KeyedStream right) {
    this(
        left.inStageOf(right),
        right.inStageOf(left),
        null,
        JoinType.INNER,
        null,
        null,
        null,
        JoinCap.NONE);
    JoinCheck.requireEqualKeys(this.left, this.right);
    JoinCheck.unit(this.left, this.right);
  }

  private IntervalJoin(
      KeyedStream left,
      KeyedStream right,
      JoinColumns columns,
      JoinType type,
      Duration lower,
      Duration upper,
      Expression condition,
      JoinCap cap) {
    this.left = left;
    this.right = right;
    this.columns = columns == null ? new JoinColumns(left.stream(), right.stream()) : columns;
    this.type = type;
    this.lower = lower;
    this.upper = upper;
    this.condition = condition;
    this.cap = cap;
  }

  /**
   * Sets the bounds, both included: {@code left + lower <= right <= left + upper}.
   *
   * @param from how much later than the left row the right one is at least; may be negative
   * @param to how much later it is at most
   */
  public IntervalJoin between(Duration from, Duration to) {
    Objects.requireNonNull(from, "from");
    Objects.requireNonNull(to, "to");
    if (from.compareTo(to) > 0) {
      throw new IllegalArgumentException(
          "interval join between " + from + " and " + to + ", which nothing lies in; swap them");
    }
    return new IntervalJoin(left, right, columns, type, from, to, condition, cap);
  }

  /** Sets which rows without partner are put out; none unless said. */
  public IntervalJoin type(JoinType kind) {
    Objects.requireNonNull(kind, "kind");
    return new IntervalJoin(left, right, columns, kind, lower, upper, condition, cap);
  }

  /**
   * Pairs have to meet a condition, too; a row all of whose pairs fail has no partner.
   *
   * @param test over the fields of {@link #schema}
   */
  public IntervalJoin on(Expression test) {
    return new IntervalJoin(
        left, right, columns, type, lower, upper, JoinCheck.condition(condition, test), cap);
  }

  /** Caps what is held, see {@link JoinCap}. */
  public IntervalJoin maxRows(int rows, JoinCap.Policy policy) {
    JoinCap most = new JoinCap(rows, policy);
    return new IntervalJoin(left, right, columns, type, lower, upper, condition, most);
  }

  /** What a field of the left stream is called in the results. */
  public String leftName(String field) {
    return columns.name(0, field);
  }

  /** What a field of the right stream is called in the results. */
  public String rightName(String field) {
    return columns.name(1, field);
  }

  /** The schema of the results, as it stands: set the type before. */
  public Schema schema(String name) {
    TimeUnit unit = left.stream().source().unit();
    return columns.schema(name, unit, type, new boolean[] {true, true}).build();
  }

  /**
   * The stream of results.
   *
   * @param name of its schema
   * @throws IllegalArgumentException without bounds, or if the streams' unit cannot express them
   */
  public Stream as(String name) {
    if (lower == null) {
      throw new IllegalArgumentException(
          "interval join " + name + " has no bounds; say between(lower, upper)");
    }
    TimeUnit unit = left.stream().source().unit();
    IntervalRule rule =
        new IntervalRule(
            JoinCheck.count(unit, lower, "lower bound"),
            JoinCheck.count(unit, upper, "upper bound"));
    return left.stream()
        .joined(
            new JoinStep(
                List.of(left.joinInput(columns, 0), right.joinInput(columns, 1)),
                type,
                rule,
                condition,
                cap,
                schema(name)));
  }
}
