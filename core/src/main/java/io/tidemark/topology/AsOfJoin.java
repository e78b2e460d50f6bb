package io.tidemark.topology;

import io.tidemark.expression.Expression;
import io.tidemark.join.JoinCap;
import io.tidemark.join.JoinType;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import java.time.Duration;
import java.util.List;

/**
 * A join of each left row with the last right row of its key at or before it: of a trade with the
 * quote that stood. The result's event time is the left row's; a field tells the age of the right
 * row, in the streams' unit.
 */
public final class AsOfJoin {
  /** Name of the field that tells the age, unless an input has a field of that name. */
  public static final String AGE = "age";

  private final KeyedStream left;
  private final KeyedStream right;
  private final JoinColumns columns;
  private final JoinType type;
  private final Duration maxAge;
  private final Expression condition;
  private final JoinCap cap;

  AsOfJoin(KeyedStream left, KeyedStream right) {
    this(
        left.inStageOf(right),
        right.inStageOf(left),
        null,
        JoinType.INNER,
        null,
        null,
        JoinCap.NONE);
    JoinCheck.requireEqualKeys(this.left, this.right);
    JoinCheck.unit(this.left, this.right);
  }

  private AsOfJoin(
      KeyedStream left,
      KeyedStream right,
      JoinColumns columns,
      JoinType type,
      Duration maxAge,
      Expression condition,
      JoinCap cap) {
    this.left = left;
    this.right = right;
    this.columns = columns == null ? new JoinColumns(left.stream(), right.stream()) : columns;
    this.type = type;
    this.maxAge = maxAge;
    this.condition = condition;
    this.cap = cap;
  }

  /**
   * Sets whether left rows without partner are put out; they are not unless said.
   *
   * @param kind inner or left
   */
  public AsOfJoin type(JoinType kind) {
    if (kind.keeps(1)) {
      throw new IllegalArgumentException(
          "as-of join of type "
              + kind
              + ": right rows have no result of their own; use INNER or LEFT, or swap the streams");
    }
    return new AsOfJoin(left, right, columns, kind, maxAge, condition, cap);
  }

  /** Sets how much earlier than the left row the right one is at most; any unless said. */
  public AsOfJoin maxAge(Duration most) {
    if (most.isNegative()) {
      throw new IllegalArgumentException("max age=" + most + ", expected zero or more");
    }
    return new AsOfJoin(left, right, columns, type, most, condition, cap);
  }

  /**
   * The last right row has to meet a condition, too; where it does not there is no partner.
   *
   * @param test over the fields of {@link #schema}
   */
  public AsOfJoin on(Expression test) {
    Expression all = JoinCheck.condition(condition, test);
    return new AsOfJoin(left, right, columns, type, maxAge, all, cap);
  }

  /**
   * Caps what is held of each input in a group, see {@link JoinCap}.
   *
   * @param policy not to discard old rows, which those to come are joined with
   */
  public AsOfJoin maxRows(int rows, JoinCap.Policy policy) {
    if (policy == JoinCap.Policy.DISCARD_OLD) {
      throw new IllegalArgumentException(
          "as-of join with " + policy + ": the old rows are the answer; use FAIL or DISCARD_NEW");
    }
    JoinCap most = new JoinCap(rows, policy);
    return new AsOfJoin(left, right, columns, type, maxAge, condition, most);
  }

  /** What a field of the left stream is called in the results. */
  public String leftName(String field) {
    return columns.name(0, field);
  }

  /** What a field of the right stream is called in the results. */
  public String rightName(String field) {
    return columns.name(1, field);
  }

  /** What the age of the right row is called in the results. */
  public String ageName() {
    return columns.freeName(AGE);
  }

  /** The schema of the results, as it stands: set the type before. */
  public Schema schema(String name) {
    TimeUnit unit = left.stream().source().unit();
    return columns
        .schema(name, unit, type, new boolean[] {true, true})
        .nullable(ageName(), FieldType.INT64)
        .build();
  }

  /**
   * The stream of results.
   *
   * @param name of its schema
   * @throws IllegalArgumentException if the streams' unit cannot express the greatest age
   */
  public Stream as(String name) {
    TimeUnit unit = left.stream().source().unit();
    long most = maxAge == null ? Long.MAX_VALUE : unit.count(maxAge, "max age");
    return left.stream()
        .joined(
            new JoinStep(
                List.of(left.joinInput(columns, 0), right.joinInput(columns, 1)),
                type,
                new AsOfRule(most, ageName()),
                condition,
                cap,
                schema(name)));
  }
}
