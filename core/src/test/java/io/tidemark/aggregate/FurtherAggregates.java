package io.tidemark.aggregate;

import io.tidemark.expression.Expression;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import java.util.ArrayList;
import java.util.List;

/** The aggregates beyond sums and extremes, over arguments of every type. */
final class FurtherAggregates {
  private static final double[] PERCENTILES = {0, 1e-9, 12.5, 50, 75, 99, 99.9, 100};

  private FurtherAggregates() {}

  /** Those whose accumulators have a fixed length. */
  static List<AggregateOracle> fixed() {
    List<AggregateOracle> pool = new ArrayList<>();
    List<Argument> values = new ArrayList<>();
    for (Argument argument : Arguments.all()) {
      if (argument.expression().type().kind() != Kind.CHARS) {
        values.add(argument);
      }
    }
    for (int i = 0; i < values.size(); i++) {
      Argument value = values.get(i);
      Expression of = value.expression();
      pool.add(new AggregateOracle(Aggregates.open(of), value, null));
      pool.add(new AggregateOracle(Aggregates.close(of), value, null));
      pool.add(new AggregateOracle(Aggregates.firstK(of, 3).value(1 + i % 3), value, null));
      pool.add(new AggregateOracle(Aggregates.lastK(of, 5).value(1 + i % 5), value, null));
      if (of.type().isNumeric()) {
        spread(pool, value);
      }
      for (int j = 0; j < 4; j++) {
        Argument by = values.get((7 * i + 11 * j) % values.size());
        if (by.expression().type().isNumeric() || by.expression().type().kind() == Kind.TIMESTAMP) {
          choose(pool, value, by, 1 + (i + j) % 4);
        }
      }
    }
    List<Expression> arguments =
        List.of(Arguments.field("n_i32"), Arguments.field("n_flag"), Arguments.field("dbl"));
    Aggregate user = Aggregates.user(new SumAndLatest(), arguments.toArray(new Expression[0]));
    pool.add(new AggregateOracle(user, new Argument(arguments.get(0), row -> null, false), null));
    return pool;
  }

  private static void spread(List<AggregateOracle> pool, Argument value) {
    Expression of = value.expression();
    pool.add(new AggregateOracle(Aggregates.varPop(of), value, null));
    pool.add(new AggregateOracle(Aggregates.varSamp(of), value, null));
    pool.add(new AggregateOracle(Aggregates.stddevPop(of), value, null));
    pool.add(new AggregateOracle(Aggregates.stddevSamp(of), value, null));
  }

  private static void choose(List<AggregateOracle> pool, Argument value, Argument by, int rank) {
    Expression of = value.expression();
    Expression key = by.expression();
    pool.add(new AggregateOracle(Aggregates.minBy(of, key), value, by));
    pool.add(new AggregateOracle(Aggregates.maxBy(of, key), value, by));
    Ranked top = Aggregates.topK(key, of, 4);
    pool.add(new AggregateOracle(top.value(rank), by, value));
    pool.add(new AggregateOracle(top.payload(rank), by, value));
    pool.add(new AggregateOracle(Aggregates.bottomK(key, of, 6).payload(rank), by, value));
  }

  /** Those that need an arena. */
  static List<AggregateOracle> variable() {
    List<AggregateOracle> pool = new ArrayList<>();
    for (Argument value : Arguments.all()) {
      Expression of = value.expression();
      Kind kind = of.type().kind();
      if (kind == Kind.CHARS) {
        continue;
      }
      pool.add(new AggregateOracle(Aggregates.countDistinct(of), value, null));
      HashOfValues hash = new HashOfValues(kind == Kind.FLOAT64);
      pool.add(new AggregateOracle(Aggregates.collect(of, FieldType.INT64, hash), value, null));
      if (of.type().isInteger() || kind == Kind.DECIMAL) {
        for (int i = 0; i < PERCENTILES.length; i++) {
          long highest = i % 2 == 0 ? 1_000_000_000L : 100;
          int digits = 1 + i % 4;
          if (of.type().scale() < 10) {
            Aggregate percentile = Aggregates.percentile(of, PERCENTILES[i], digits, highest);
            pool.add(new AggregateOracle(percentile, value, null));
          }
        }
      }
    }
    return pool;
  }

  /** Exact values are rounded a few times at the end, doubles at every step. */
  static boolean isNear(AggregateOracle oracle, Double expected, Double actual) {
    if (expected == null || actual == null) {
      return expected == null && actual == null;
    }
    boolean exact = oracle.value().expression().type().kind() != Kind.FLOAT64;
    if (exact) {
      return Math.abs(expected - actual) <= 4 * Math.ulp(expected);
    }
    // Where squares leave the doubles, both are useless in their own way.
    return !(expected < 1e100) || Math.abs(expected - actual) <= 1e-9 * Math.max(1, expected);
  }
}
