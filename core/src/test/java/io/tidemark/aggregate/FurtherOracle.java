package io.tidemark.aggregate;

import io.tidemark.aggregate.Aggregate.Function;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** What the aggregates beyond sums and extremes are by the book. */
final class FurtherOracle {
  /** The largest sum of squares that 128 bits hold. */
  private static final BigInteger MAX_SQUARES =
      BigInteger.valueOf(Long.MAX_VALUE).multiply(BigInteger.ONE.shiftLeft(64).add(BigInteger.ONE));

  private static final MathContext EXACT = new MathContext(60);

  private final Aggregate aggregate;
  private final Argument value;
  private final Argument other;

  FurtherOracle(Aggregate aggregate, Argument value, Argument other) {
    this.aggregate = aggregate;
    this.value = value;
    this.other = other;
  }

  static boolean isIn(HistogramPlan plan, BigInteger unscaled) {
    return unscaled.signum() >= 0 && unscaled.compareTo(BigInteger.valueOf(plan.highest())) <= 0;
  }

  Object result(List<OracleRow> rows, List<Object> values) {
    return switch (aggregate.function()) {
      case VAR_POP -> spread(values, 0, false);
      case VAR_SAMP -> spread(values, 1, false);
      case STDDEV_POP -> spread(values, 0, true);
      case STDDEV_SAMP -> spread(values, 1, true);
      case MIN_BY, MAX_BY, OPEN, CLOSE -> chosen(rows);
      case COUNT_DISTINCT -> distinct(values);
      case PERCENTILE -> percentile(values);
      case TOP, BOTTOM -> ranked(rows);
      case FIRST_OF, LAST_OF -> arrived(values);
      case COLLECT -> HashOfValues.of(values);
      case USER -> SumAndLatest.of(rows);
      default -> throw new AssertionError(aggregate);
    };
  }

  private Object spread(List<Object> values, int less, boolean root) {
    if (values.size() <= less) {
      return !values.isEmpty() && isLost(values) ? AggregateOracle.OVERFLOW : null;
    }
    return values.get(0) instanceof Double
        ? doubles(values, less, root)
        : exact(values, less, root);
  }

  private static boolean isLost(List<Object> values) {
    return values.get(0) instanceof BigDecimal
        && values.stream()
                .map(v -> ((BigDecimal) v).unscaledValue().pow(2))
                .reduce(BigInteger.ZERO, BigInteger::add)
                .compareTo(MAX_SQUARES)
            > 0;
  }

  private static Object exact(List<Object> values, int less, boolean root) {
    if (isLost(values)) {
      return AggregateOracle.OVERFLOW;
    }
    BigDecimal count = BigDecimal.valueOf(values.size());
    BigDecimal sum = BigDecimal.ZERO;
    for (Object each : values) {
      sum = sum.add((BigDecimal) each);
    }
    BigDecimal squares = BigDecimal.ZERO;
    for (Object each : values) {
      BigDecimal deviation = ((BigDecimal) each).multiply(count).subtract(sum);
      squares = squares.add(deviation.multiply(deviation));
    }
    BigDecimal variance =
        squares.divide(
            count.multiply(count).multiply(count.subtract(BigDecimal.valueOf(less))), EXACT);
    return (root ? variance.sqrt(EXACT) : variance).doubleValue();
  }

  private static Object doubles(List<Object> values, int less, boolean root) {
    double mean = 0;
    for (Object each : values) {
      mean += (Double) each / values.size();
    }
    double squares = 0;
    for (Object each : values) {
      squares += ((Double) each - mean) * ((Double) each - mean);
    }
    double variance = squares / (values.size() - less);
    return root ? Math.sqrt(variance) : variance;
  }

  private Object chosen(List<OracleRow> rows) {
    Function function = aggregate.function();
    OracleRow best = null;
    for (OracleRow row : rows) {
      boolean counts = other == null ? value.of(row) != null : other.of(row) != null;
      if (counts && (best == null || isBetter(function, compareBy(row, best)))) {
        best = row;
      }
    }
    return best == null ? null : value.of(best);
  }

  private int compareBy(OracleRow row, OracleRow than) {
    return other == null
        ? Long.compare(row.time(), than.time())
        : compare(other.of(row), other.of(than));
  }

  private static boolean isBetter(Function function, int order) {
    return switch (function) {
      case MIN_BY, OPEN -> order < 0;
      case MAX_BY -> order > 0;
      default -> order >= 0;
    };
  }

  private static int compare(Object one, Object two) {
    return one instanceof Double a
        ? Double.compare(a, (Double) two)
        : ((BigDecimal) one).compareTo((BigDecimal) two);
  }

  private static Object distinct(List<Object> values) {
    Set<Object> different = new HashSet<>();
    for (Object each : values) {
      different.add(each instanceof Double d ? d + 0.0 : ((BigDecimal) each).stripTrailingZeros());
    }
    return (long) different.size();
  }

  private Object percentile(List<Object> values) {
    HistogramPlan plan = (HistogramPlan) aggregate.plan();
    Histogram histogram = new Histogram(plan.highest(), plan.digits());
    for (Object each : values) {
      histogram.recordValue(((BigDecimal) each).unscaledValue().longValueExact());
    }
    double percentile = (Double) aggregate.reading().get(0);
    return values.isEmpty()
        ? null
        : BigDecimal.valueOf(histogram.getValueAtPercentile(percentile), aggregate.type().scale());
  }

  private Object ranked(List<OracleRow> rows) {
    boolean greatest = aggregate.function() == Function.TOP;
    Comparator<OracleRow> byValue = (a, b) -> compare(value.of(a), value.of(b));
    Comparator<OracleRow> byPayload =
        Comparator.comparing(other::of, Comparator.nullsFirst(FurtherOracle::compare));
    List<OracleRow> sorted = new ArrayList<>(rows);
    sorted.removeIf(row -> value.of(row) == null);
    sorted.sort((greatest ? byValue.reversed() : byValue).thenComparing(byPayload));
    int rank = (Integer) aggregate.reading().get(0);
    if (rank > sorted.size()) {
      return null;
    }
    Argument wanted = aggregate.reading().get(1).equals(0) ? value : other;
    return wanted.of(sorted.get(rank - 1));
  }

  private Object arrived(List<Object> values) {
    int rank = (Integer) aggregate.reading().get(0);
    if (rank > values.size()) {
      return null;
    }
    return aggregate.function() == Function.FIRST_OF
        ? values.get(rank - 1)
        : values.get(values.size() - rank);
  }
}
