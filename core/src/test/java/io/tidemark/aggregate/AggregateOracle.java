package io.tidemark.aggregate;

import io.tidemark.aggregate.Aggregate.Function;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * What an aggregate is by the book, in BigDecimal.
 *
 * @param aggregate as the compiler gets it
 * @param value its argument; the price of a VWAP
 * @param weight the quantity of a VWAP, what a row is chosen by, the payload of a ranking; else
 *     null
 */
record AggregateOracle(Aggregate aggregate, Argument value, Argument weight) {
  /** Stands for a result that must be refused. */
  static final Object OVERFLOW = new Object();

  private static final BigInteger MAX_INT64 = BigInteger.valueOf(Long.MAX_VALUE);
  private static final BigInteger MAX_DECIMAL = BigInteger.TEN.pow(18).subtract(BigInteger.ONE);

  /** Whether an argument of the row does not fit, so that the row must be refused. */
  boolean refuses(OracleRow row) {
    if (value == null || aggregate.function() == Function.VWAP) {
      return false;
    }
    boolean computed =
        switch (aggregate.function()) {
          case COUNT, SUM, AVG -> !value.factors();
          default -> true;
        };
    if (aggregate.plan() instanceof HistogramPlan histogram
        && value.of(row) instanceof BigDecimal number
        && !FurtherOracle.isIn(histogram, number.unscaledValue())) {
      return true;
    }
    return computed && (isTooLarge(value, row) || (weight != null && isTooLarge(weight, row)));
  }

  private static boolean isTooLarge(Argument argument, OracleRow row) {
    FieldType type = argument.expression().type();
    return argument.of(row) instanceof BigDecimal number
        && type.kind() != Kind.CHARS
        && !fits(number.setScale(type.scale()).unscaledValue(), type);
  }

  private static boolean fits(BigInteger unscaled, FieldType type) {
    BigInteger limit = type.kind() == Kind.DECIMAL ? MAX_DECIMAL : MAX_INT64;
    return unscaled.abs().compareTo(limit) <= 0;
  }

  /** The result as an unscaled Long, a Double, null or {@link #OVERFLOW}. */
  Object result(List<OracleRow> rows) {
    if (aggregate.function() == Function.COUNT) {
      return value == null ? (Object) (long) rows.size() : (Object) (long) values(rows).size();
    }
    if (aggregate.function() == Function.VWAP) {
      return vwap(rows);
    }
    List<Object> values = values(rows);
    switch (aggregate.function()) {
      case SUM, MIN, MAX, AVG, FIRST, LAST -> {}
      default -> {
        Object further = new FurtherOracle(aggregate, value, weight).result(rows, values);
        return further instanceof BigDecimal exact ? narrow(exact) : further;
      }
    }
    if (values.isEmpty()) {
      return null;
    }
    return values.get(0) instanceof Double ? doubles(values) : narrow(exact(values));
  }

  private List<Object> values(List<OracleRow> rows) {
    List<Object> values = new ArrayList<>();
    for (OracleRow row : rows) {
      Object present = value.of(row);
      if (present != null) {
        values.add(present);
      }
    }
    return values;
  }

  private Object doubles(List<Object> values) {
    double result = (Double) values.get(0);
    for (Object each : values.subList(1, values.size())) {
      double next = (Double) each;
      result =
          switch (aggregate.function()) {
            case SUM, AVG -> result + next;
            case MIN -> Math.min(result, next);
            case MAX -> Math.max(result, next);
            case LAST -> next;
            default -> result;
          };
    }
    return aggregate.function() == Function.AVG ? result / values.size() : result;
  }

  private BigDecimal exact(List<Object> values) {
    BigDecimal result = (BigDecimal) values.get(0);
    for (Object each : values.subList(1, values.size())) {
      BigDecimal next = (BigDecimal) each;
      result =
          switch (aggregate.function()) {
            case SUM, AVG -> result.add(next);
            case MIN -> result.min(next);
            case MAX -> result.max(next);
            case LAST -> next;
            default -> result;
          };
    }
    if (aggregate.function() != Function.AVG) {
      return result;
    }
    RoundingMode rounding =
        aggregate.type().kind() == Kind.DECIMAL ? RoundingMode.HALF_UP : RoundingMode.DOWN;
    return result.divide(BigDecimal.valueOf(values.size()), aggregate.type().scale(), rounding);
  }

  private Object vwap(List<OracleRow> rows) {
    BigDecimal turnover = BigDecimal.ZERO;
    BigDecimal quantity = BigDecimal.ZERO;
    for (OracleRow row : rows) {
      BigDecimal price = (BigDecimal) value.of(row);
      BigDecimal of = (BigDecimal) weight.of(row);
      if (price != null && of != null) {
        turnover = turnover.add(price.multiply(of));
        quantity = quantity.add(of);
      }
    }
    return quantity.signum() == 0
        ? null
        : narrow(turnover.divide(quantity, aggregate.type().scale(), RoundingMode.HALF_UP));
  }

  private Object narrow(BigDecimal result) {
    BigInteger unscaled = result.setScale(aggregate.type().scale()).unscaledValue();
    return fits(unscaled, aggregate.type()) ? (Object) unscaled.longValueExact() : OVERFLOW;
  }

  @Override
  public String toString() {
    return aggregate + " " + aggregate.type();
  }
}
