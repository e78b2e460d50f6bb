package io.tidemark.aggregate;

import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * An aggregate function over the rows of a window, with its arguments and the type of its result.
 *
 * <p>Made by {@link Aggregates}. Immutable; equal if function and arguments are.
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
    VWAP
  }

  private final Function function;
  private final List<Expression> arguments;
  private final FieldType type;
  private final boolean nullable;

  Aggregate(Function function, List<Expression> arguments, FieldType type, boolean nullable) {
    this.function = function;
    this.arguments = List.copyOf(arguments);
    this.type = type;
    this.nullable = nullable;
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
    return true;
  }

  /** The same function over other arguments of the same types: how a view is inlined. */
  public Aggregate over(List<Expression> others) {
    return new Aggregate(function, others, type, nullable);
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
        && arguments.equals(that.arguments);
  }

  @Override
  public int hashCode() {
    return Objects.hash(function, type, arguments);
  }

  @Override
  public String toString() {
    return function
        + arguments.stream()
            .map(Expression::toString)
            .collect(Collectors.joining(", ", "(", arguments.isEmpty() ? "*)" : ")"));
  }
}
