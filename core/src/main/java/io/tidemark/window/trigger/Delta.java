package io.tidemark.window.trigger;

import io.tidemark.expression.CompiledValue;
import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType;
import io.tidemark.record.Nulls;
import io.tidemark.record.SaturatedTime;
import io.tidemark.window.WindowBinding;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.Function;

/**
 * The distance between a value of two records, held against a threshold. Integers, decimals and
 * timestamps are compared exactly, whatever fraction the threshold has.
 *
 * <p>A value travels as an int64: of a double these are its bits.
 */
public final class Delta {
  private final String name;
  private final Function<WindowBinding, Expression> expression;
  private final BigDecimal threshold;
  private final DeltaFunction function;
  private CompiledValue value;
  private boolean isDouble;
  private double doubleThreshold;

  /** The largest whole distance that does not exceed the threshold. */
  private long floor;

  /** The least whole distance that reaches the threshold. */
  private long ceiling;

  private Delta(
      String name,
      Function<WindowBinding, Expression> expression,
      BigDecimal threshold,
      DeltaFunction function) {
    this.name = name;
    this.expression = expression;
    this.threshold = threshold;
    this.function = function;
  }

  /** The distance between the values of a field. */
  public static Delta of(String field, BigDecimal threshold, DeltaFunction function) {
    return new Delta(field, binding -> binding.field(field), threshold, function);
  }

  /** The distance between the values of an expression. */
  public static Delta of(Expression value, BigDecimal threshold, DeltaFunction function) {
    return new Delta(value.toString(), binding -> value, threshold, function);
  }

  /**
   * The same over the records of a window.
   *
   * @throws IllegalArgumentException if the value is no number and no timestamp
   */
  public Delta bind(WindowBinding binding) {
    Expression of = expression.apply(binding);
    Delta bound = new Delta(name, expression, threshold, function);
    switch (of.type().kind()) {
      case INT8, INT16, INT32, INT64, TIMESTAMP -> bound.exact(0);
      case DECIMAL -> bound.exact(of.type().scale());
      case FLOAT64 -> {
        bound.isDouble = true;
        bound.doubleThreshold = threshold.doubleValue();
      }
      default -> throw misfit(of.type());
    }
    bound.value = binding.compile(of);
    return bound;
  }

  private IllegalArgumentException misfit(FieldType type) {
    return new IllegalArgumentException(
        "delta of " + name + ", which is " + type + "; expected a number or a timestamp");
  }

  private void exact(int scale) {
    BigDecimal scaled = threshold.movePointRight(scale);
    floor = held(scaled.setScale(0, RoundingMode.FLOOR));
    ceiling = held(scaled.setScale(0, RoundingMode.CEILING));
  }

  private static long held(BigDecimal whole) {
    BigDecimal most = BigDecimal.valueOf(Long.MAX_VALUE);
    return whole.min(most).max(most.negate()).longValue();
  }

  /** The value of a record. */
  public long value(long record) {
    return isDouble ? Double.doubleToRawLongBits(value.float64(record)) : value.integer(record);
  }

  /** Whether a value is null, and so at no distance from any. */
  public boolean isNull(long ofRecord) {
    return ofRecord == (isDouble ? Nulls.FLOAT64_BITS : Nulls.INT64);
  }

  /** Whether the distance is greater than the threshold. */
  public boolean exceeds(long from, long to) {
    return isDouble ? distance(real(from), real(to)) > doubleThreshold : distance(from, to) > floor;
  }

  /** Whether the distance is the threshold or greater. */
  public boolean reaches(long from, long to) {
    return isDouble
        ? distance(real(from), real(to)) >= doubleThreshold
        : distance(from, to) >= ceiling;
  }

  private static double real(long bits) {
    return Double.longBitsToDouble(bits);
  }

  private double distance(double from, double to) {
    return function == DeltaFunction.ABSOLUTE ? Math.abs(to - from) : to - from;
  }

  private long distance(long from, long to) {
    long distance = SaturatedTime.subtract(to, from);
    return function == DeltaFunction.ABSOLUTE && distance < 0
        ? SaturatedTime.subtract(0, distance)
        : distance;
  }

  @Override
  public String toString() {
    return "delta("
        + name
        + ", "
        + threshold.toPlainString()
        + (function == DeltaFunction.ABSOLUTE ? "" : ", signed")
        + ")";
  }
}
