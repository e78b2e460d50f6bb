package io.tidemark.aggregate;

import io.tidemark.aggregate.Aggregate.Function;
import io.tidemark.expression.Expression;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Schema;
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
  private static final long MAX_DECIMAL = 999_999_999_999_999_999L;

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
    requireExact(Function.VWAP, price);
    requireExact(Function.VWAP, quantity);
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

  /**
   * Variance of all values, {@code sum((x - mean)^2) / n}, as a double; 0 over one value, null over
   * none. Of integers and decimals it is computed from sums of 128 bits, so that only the result is
   * rounded, whatever the order of rows and merges; that of squares overflows, as an error, beyond
   * about 170 values of 10^18. Of doubles it is Welford's, merged by Chan's formula, whose last
   * digits depend on the grouping.
   */
  public static Aggregate varPop(Expression value) {
    return spread(Function.VAR_POP, value);
  }

  /**
   * Variance estimated from a sample, {@code sum((x - mean)^2) / (n - 1)}, as {@link #varPop}; null
   * over fewer than two values.
   */
  public static Aggregate varSamp(Expression value) {
    return spread(Function.VAR_SAMP, value);
  }

  /** Standard deviation of all values, the root of {@link #varPop}. */
  public static Aggregate stddevPop(Expression value) {
    return spread(Function.STDDEV_POP, value);
  }

  /** Standard deviation estimated from a sample, the root of {@link #varSamp}. */
  public static Aggregate stddevSamp(Expression value) {
    return spread(Function.STDDEV_SAMP, value);
  }

  private static Aggregate spread(Function function, Expression value) {
    requireNumeric(function, value);
    return new Aggregate(function, List.of(value), FieldType.FLOAT64, true);
  }

  /**
   * Value of the row whose other value is least; of several such the first to arrive. Rows whose
   * other value is null are passed over; the value itself may be null, and then so is the result.
   * Doubles go by {@link Double#compare}: NaN is greatest.
   *
   * @param value of any type but {@code chars}
   * @param by numbers or timestamps
   */
  public static Aggregate minBy(Expression value, Expression by) {
    return chosenBy(Function.MIN_BY, value, by);
  }

  /** Value of the row whose other value is greatest; all else as {@link #minBy}. */
  public static Aggregate maxBy(Expression value, Expression by) {
    return chosenBy(Function.MAX_BY, value, by);
  }

  private static Aggregate chosenBy(Function function, Expression value, Expression by) {
    requireFixed(function, value);
    requireOrdered(function, by);
    boolean nullable = value.nullable() || by.nullable();
    return new Aggregate(function, List.of(value, by), value.type(), nullable);
  }

  /**
   * Value of the row that is earliest in event time, the open of a bar; of several of that time the
   * first to arrive. Rows with null are passed over. {@link #first} goes by arrival alone.
   */
  public static Aggregate open(Expression value) {
    requireFixed(Function.OPEN, value);
    return new Aggregate(Function.OPEN, List.of(value), value.type(), value.nullable());
  }

  /**
   * Value of the row that is latest in event time, the close of a bar; of several of that time the
   * last to arrive. Rows with null are passed over. {@link #last} goes by arrival alone.
   */
  public static Aggregate close(Expression value) {
    requireFixed(Function.CLOSE, value);
    return new Aggregate(Function.CLOSE, List.of(value), value.type(), value.nullable());
  }

  /**
   * Number of different values, exactly; 0 over none. Of doubles all NaN are one value, and so are
   * -0.0 and 0.0. Takes 11 to 22 bytes for each different value of a window.
   */
  public static Aggregate countDistinct(Expression value) {
    requireFixed(Function.COUNT_DISTINCT, value);
    return new Aggregate(
        Function.COUNT_DISTINCT,
        List.of(value),
        FieldType.INT64,
        false,
        new DistinctPlan(value.type().kind() == Kind.FLOAT64),
        List.of());
  }

  /**
   * The k greatest values with what goes along, greatest first; equal values in ascending order of
   * what goes along, null before all. Rows whose value is null are passed over. Doubles go by
   * {@link Double#compare}, symbols that go along by id.
   *
   * @param value numbers or timestamps
   * @param payload of any type but {@code chars}
   * @param k 1 to {@link Ranked#MAX_SIZE}
   */
  public static Ranked topK(Expression value, Expression payload, int k) {
    return ranked(Function.TOP, RankOrder.GREATEST, value, payload, k);
  }

  /** The k least values with what goes along, least first; all else as {@link #topK}. */
  public static Ranked bottomK(Expression value, Expression payload, int k) {
    return ranked(Function.BOTTOM, RankOrder.LEAST, value, payload, k);
  }

  private static Ranked ranked(
      Function function, RankOrder order, Expression value, Expression payload, int k) {
    requireOrdered(function, value);
    requireFixed(function, payload);
    return new Ranked(function, order, List.of(value, payload), k);
  }

  /**
   * The values of the k rows that arrived first, in that order; rows with null are passed over.
   *
   * @param value of any type but {@code chars}
   * @param k 1 to {@link Ranked#MAX_SIZE}
   */
  public static Ranked firstK(Expression value, int k) {
    requireFixed(Function.FIRST_OF, value);
    return new Ranked(Function.FIRST_OF, RankOrder.FIRST, List.of(value), k);
  }

  /** The values of the k rows that arrived last, the latest first; all else as {@link #firstK}. */
  public static Ranked lastK(Expression value, int k) {
    requireFixed(Function.LAST_OF, value);
    return new Ranked(Function.LAST_OF, RankOrder.LAST, List.of(value), k);
  }

  /**
   * The value at or below which a share of the values lies, as org.HdrHistogram answers: values are
   * counted in buckets narrower than the value divided by {@code 10^digits}, and the result is the
   * greatest value of the bucket (at 0 percent the least). Null over no values. Several percentiles
   * of the same values share one histogram, which takes 11 to 22 bytes for each bucket in use.
   *
   * @param value an integer or a decimal; a row whose value is negative or above {@code highest} is
   *     an error, one with null is passed over
   * @param percentile 0 to 100
   * @param digits significant decimal digits that are kept, 1 to 5
   * @param highest greatest value, 2 or more, a whole number of what the value counts: 1_000_000
   *     for prices below a million, whatever their scale
   */
  public static Aggregate percentile(
      Expression value, double percentile, int digits, long highest) {
    requireExact(Function.PERCENTILE, value);
    if (!(percentile >= 0 && percentile <= 100)) {
      throw new IllegalArgumentException("PERCENTILE of " + percentile + ", expected 0 to 100");
    }
    if (digits < 1 || digits > HistogramScale.MAX_DIGITS) {
      throw new IllegalArgumentException(
          "PERCENTILE with digits=" + digits + ", expected 1 to " + HistogramScale.MAX_DIGITS);
    }
    return new Aggregate(
        Function.PERCENTILE,
        List.of(value),
        widest(value.type()),
        true,
        new HistogramPlan(digits, unscaled(value.type(), highest)),
        List.of(percentile));
  }

  private static long unscaled(FieldType type, long highest) {
    long unscaled = highest;
    boolean fits = highest >= 2;
    for (int i = 0; i < type.scale(); i++) {
      fits &= unscaled <= MAX_DECIMAL / 10;
      unscaled *= 10;
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "PERCENTILE with highest="
              + highest
              + ", expected 2 or more and no more digits than "
              + type
              + " has");
    }
    return unscaled;
  }

  /**
   * Result of a function of all values of a window in the order of arrival; rows with null are
   * passed over. Takes 16 to 32 bytes for each value; a {@code WindowFunction} sees whole rows.
   *
   * @param value of any type but {@code chars}
   * @param result type of the result, which may be null
   */
  public static Aggregate collect(Expression value, FieldType result, CollectFunction function) {
    requireFixed(Function.COLLECT, value);
    return new Aggregate(
        Function.COLLECT, List.of(value), result, true, CollectPlan.of(value, function), List.of());
  }

  /**
   * An aggregate of the user's own.
   *
   * @param arguments what it reads, of the types of {@link UserAggregate#arguments()}
   */
  public static Aggregate user(UserAggregate aggregate, Expression... arguments) {
    List<Field> fields = aggregate.arguments().fields();
    if (fields.size() != arguments.length) {
      throw new IllegalArgumentException(
          aggregate.name()
              + " has "
              + arguments.length
              + " arguments, expected "
              + fields.size()
              + ": "
              + aggregate.arguments());
    }
    for (int i = 0; i < arguments.length; i++) {
      requireFit(aggregate, fields.get(i), arguments[i]);
    }
    requireState(aggregate, aggregate.arguments());
    requireState(aggregate, aggregate.accumulator());
    return new Aggregate(
        Function.USER,
        List.of(arguments),
        aggregate.resultType(),
        aggregate.isResultNullable(),
        new UserPlan(aggregate),
        List.of());
  }

  private static void requireState(UserAggregate aggregate, Schema schema) {
    if (schema.eventTime() != null) {
      throw new IllegalArgumentException(
          aggregate.name() + ": " + schema + " has an event time; declare it as a timestamp field");
    }
  }

  private static void requireFit(UserAggregate aggregate, Field field, Expression argument) {
    if (field.type().kind() == Kind.CHARS
        || !field.type().equals(argument.type())
        || (argument.nullable() && !field.nullable())) {
      throw new IllegalArgumentException(
          aggregate.name()
              + "("
              + argument
              + "): the argument is "
              + argument.type()
              + (argument.nullable() ? ", maybe null" : "")
              + ", expected "
              + field
              + (field.type().kind() == Kind.CHARS ? "; declare the text as a symbol" : ""));
    }
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

  private static void requireExact(Function function, Expression value) {
    if (!value.type().isInteger() && value.type().kind() != Kind.DECIMAL) {
      throw misfit(function, value, "an integer or a decimal");
    }
  }

  private static IllegalArgumentException misfit(
      Function function, Expression value, String expected) {
    return new IllegalArgumentException(
        function + "(" + value + "): the argument is " + value.type() + ", expected " + expected);
  }
}
