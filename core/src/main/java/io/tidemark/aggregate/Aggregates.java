package io.tidemark.aggregate;

import io.tidemark.aggregate.Aggregate.Function;
import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import java.util.List;

/**
 * The built-in aggregate functions.
 *
 * <p>Rows where the argument is null are passed over, as in SQL. Integers and decimals are summed,
 * also as products, in 128 bits; whether a result fits is judged only where it is written, and one
 * that does not is an error with key and window, never a wrapped number. An argument of a wrong
 * type is refused with {@link IllegalArgumentException}.
 */
public final class Aggregates {
  private Aggregates() {}

  /** Number of rows. */
  public static Aggregate count() {
    return new Aggregate(Function.COUNT, List.of(), FieldType.INT64, false);
  }

  /** Number of rows where the value is not null. */
  public static Aggregate count(Expression value) {
    return new Aggregate(Function.COUNT, List.of(value), FieldType.INT64, false);
  }

  /** Sum: int64 of integers, a decimal of the same scale of decimals, else a double. */
  public static Aggregate sum(Expression value) {
    requireNumeric(Function.SUM, value);
    return new Aggregate(Function.SUM, List.of(value), widest(value.type()), value.nullable());
  }

  /** Least of numbers or timestamps. */
  public static Aggregate min(Expression value) {
    requireOrdered(Function.MIN, value);
    return new Aggregate(Function.MIN, List.of(value), value.type(), value.nullable());
  }

  /** Greatest of numbers or timestamps. */
  public static Aggregate max(Expression value) {
    requireOrdered(Function.MAX, value);
    return new Aggregate(Function.MAX, List.of(value), value.type(), value.nullable());
  }

  /**
   * Mean. Of integers an int64 with the fraction dropped, as in Flink SQL; of decimals of scale s a
   * decimal of scale max(6, s), rounded half up; else a double.
   */
  public static Aggregate avg(Expression value) {
    requireNumeric(Function.AVG, value);
    FieldType type = value.type();
    if (type.kind() == Kind.DECIMAL) {
      type = FieldType.decimal(FieldType.MAX_PRECISION, Math.max(6, type.scale()));
    } else {
      type = widest(type);
    }
    return new Aggregate(Function.AVG, List.of(value), type, value.nullable());
  }

  /**
   * Value of the row that arrived first, whatever its event time; rows with null are passed over.
   */
  public static Aggregate first(Expression value) {
    requireFixed(Function.FIRST, value);
    return new Aggregate(Function.FIRST, List.of(value), value.type(), value.nullable());
  }

  /**
   * Value of the row that arrived last, whatever its event time; rows with null are passed over.
   */
  public static Aggregate last(Expression value) {
    requireFixed(Function.LAST, value);
    return new Aggregate(Function.LAST, List.of(value), value.type(), value.nullable());
  }

  /** Volume-weighted average price, with scale max(6, scale of the price), rounded half up. */
  public static Aggregate vwap(Expression price, Expression quantity) {
    int scale = price.type().kind() == Kind.DECIMAL ? price.type().scale() : 0;
    return vwap(price, quantity, Math.max(6, scale));
  }

  /**
   * Volume-weighted average price of a given scale, rounded half up once, from 128-bit sums.
   *
   * @param scale of the result, from the price's to {@link FieldType#MAX_PRECISION}
   */
  public static Aggregate vwap(Expression price, Expression quantity, int scale) {
    requireExact(price);
    requireExact(quantity);
    int least = price.type().kind() == Kind.DECIMAL ? price.type().scale() : 0;
    if (scale < least || scale > FieldType.MAX_PRECISION) {
      throw new IllegalArgumentException(
          "VWAP scale="
              + scale
              + ", expected "
              + least
              + " (the price's) to "
              + FieldType.MAX_PRECISION);
    }
    return new Aggregate(
        Function.VWAP,
        List.of(price, quantity),
        FieldType.decimal(FieldType.MAX_PRECISION, scale),
        true);
  }

  private static FieldType widest(FieldType type) {
    return switch (type.kind()) {
      case DECIMAL -> FieldType.decimal(FieldType.MAX_PRECISION, type.scale());
      case FLOAT64 -> FieldType.FLOAT64;
      default -> FieldType.INT64;
    };
  }

  private static void requireNumeric(Function function, Expression value) {
    if (!value.type().isNumeric()) {
      throw misfit(function, value, "a number");
    }
  }

  private static void requireOrdered(Function function, Expression value) {
    if (!value.type().isNumeric() && value.type().kind() != Kind.TIMESTAMP) {
      throw misfit(function, value, "a number or a timestamp");
    }
  }

  private static void requireFixed(Function function, Expression value) {
    if (value.type().kind() == Kind.CHARS) {
      throw misfit(function, value, "a type of at most 8 bytes (declare the text as a symbol)");
    }
  }

  private static void requireExact(Expression value) {
    if (!value.type().isInteger() && value.type().kind() != Kind.DECIMAL) {
      throw misfit(Function.VWAP, value, "an integer or a decimal");
    }
  }

  private static IllegalArgumentException misfit(
      Function function, Expression value, String expected) {
    return new IllegalArgumentException(
        function + "(" + value + "): the argument is " + value.type() + ", expected " + expected);
  }
}
