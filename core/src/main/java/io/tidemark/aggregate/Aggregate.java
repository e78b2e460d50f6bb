package io.tidemark.aggregate;

import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * An aggregate function over the rows of a window, with its arguments and the type of its result.
 *
 * <p>Made by {@link Aggregates}. Immutable; equal if function, arguments and parameters are.
 */
public final class Aggregate {
  /** The functions. */
  public enum Function {
    /** Number of rows, or of rows where the argument has a value. */
    COUNT,
    /** Sum of the values; null over none. */
    SUM,
    /** Least value; null over none. */
    MIN,
    /** Greatest value; null over none. */
    MAX,
    /** Mean of the values; null over none. */
    AVG,
    /** Value of the row that arrived first among those that have one. */
    FIRST,
    /** Value of the row that arrived last among those that have one. */
    LAST,
    /** Sum of price times quantity over sum of quantity; null if no quantity. */
    VWAP,
    /** Variance of all values, as a double; null over none. */
    VAR_POP,
    /** Variance estimated from a sample, as a double; null over fewer than two values. */
    VAR_SAMP,
    /** Root of {@link #VAR_POP}. */
    STDDEV_POP,
    /** Root of {@link #VAR_SAMP}. */
    STDDEV_SAMP,
    /** Value of the row whose other value is least. */
    MIN_BY,
    /** Value of the row whose other value is greatest. */
    MAX_BY,
    /** Value of the row that is earliest in event time. */
    OPEN,
    /** Value of the row that is latest in event time. */
    CLOSE,
    /** Number of different values. */
    COUNT_DISTINCT,
    /** Value below or at which a share of the values lies. */
    PERCENTILE,
    /** One of the greatest values, or what goes along with it. */
    TOP,
    /** One of the least values, or what goes along with it. */
    BOTTOM,
    /** One of the values that arrived first. */
    FIRST_OF,
    /** One of the values that arrived last. */
    LAST_OF,
    /** Result of a function of all values. */
    COLLECT,
    /** A {@link UserAggregate}. */
    USER
  }

  private final Function function;
  private final List<Expression> arguments;
  private final FieldType type;
  private final boolean nullable;
  private final PartPlan plan;
  private final List<Object> reading;

  Aggregate(Function function, List<Expression> arguments, FieldType type, boolean nullable) {
    this(function, arguments, type, nullable, null, List.of());
  }

  /**
   * One that an object keeps.
   *
   * @param reading what that object is asked for, as constants of its method
   */
  Aggregate(
      Function function,
      List<Expression> arguments,
      FieldType type,
      boolean nullable,
      PartPlan plan,
      List<Object> reading) {
    this.function = function;
    this.arguments = List.copyOf(arguments);
    this.type = type;
    this.nullable = nullable;
    this.plan = plan;
    this.reading = List.copyOf(reading);
  }

  /** Which function. */
  public Function function() {
    return function;
  }

  /** What it is computed over, in terms of the window's input rows; none for {@code COUNT(*)}. */
  public List<Expression> arguments() {
    return arguments;
  }

  /** Type of the result. */
  public FieldType type() {
    return type;
  }

  /** Whether the result may be null. */
  public boolean nullable() {
    return nullable;
  }

  /**
   * Whether an accumulator of it has a fixed length. What has not needs an operator that clears
   * accumulators: the general one.
   */
  public boolean isFixed() {
    return plan == null || plan.isFixed();
  }

  PartPlan plan() {
    return plan;
  }

  List<Object> reading() {
    return reading;
  }

  /** The same function over other arguments of the same types: how a view is inlined. */
  public Aggregate over(List<Expression> others) {
    return new Aggregate(function, others, type, nullable, plan, reading);
  }

  /** Gives the result a name. */
  public NamedAggregate as(String name) {
    return new NamedAggregate(name, this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Aggregate that
        && function == that.function
        && type.equals(that.type)
        && Objects.equals(plan, that.plan)
        && reading.equals(that.reading)
        && arguments.equals(that.arguments);
  }

  @Override
  public int hashCode() {
    return Objects.hash(function, type, arguments, reading);
  }

  @Override
  public String toString() {
    String name = plan instanceof UserPlan user ? user.aggregate().name() : function.toString();
    String parameters = parameters();
    return name
        + arguments.stream()
            .map(Expression::toString)
            .collect(Collectors.joining(", ", "(", arguments.isEmpty() ? "*" : ""))
        + (parameters.isEmpty() ? ")" : "; " + parameters + ")");
  }

  /** What a plan or a reading adds to the arguments, such that plans are told apart. */
  private String parameters() {
    if (plan instanceof HistogramPlan histogram) {
      return reading.get(0) + "%, " + histogram.digits() + " digits to " + histogram.highest();
    }
    if (plan instanceof RankingPlan ranking) {
      String what = reading.get(1).equals(1) && arguments.size() > 1 ? ", payload" : "";
      return "rank " + reading.get(0) + " of " + ranking.size() + what;
    }
    return "";
  }
}
