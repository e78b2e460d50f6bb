package io.tidemark.window;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.expression.Expressions;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.topology.NamedExpression;
import io.tidemark.topology.WindowedStream;
import java.time.Duration;
import java.util.List;

/** Parts of windows that tests have in common. */
final class WindowJobs {
  /** Rows of a function that counts and sums. */
  static final Schema SUMS =
      Schema.builder("sums")
          .nullable("k", FieldType.INT64)
          .field("start", FieldType.INT64)
          .field("n", FieldType.INT64)
          .field("sum", FieldType.INT64)
          .eventTime("at", TimeUnit.MILLISECONDS)
          .build();

  private WindowJobs() {}

  static Duration millis(long count) {
    return Duration.ofMillis(count);
  }

  static NamedAggregate[] countAndSum() {
    return new NamedAggregate[] {
      Aggregates.count().as("n"), Aggregates.sum(Expressions.field(WindowScript.V)).as("sum")
    };
  }

  /** Puts out key, start, number and sum of the elements. */
  static void sum(WindowContext context, ElementIterator elements, WindowOutput out) {
    long count = elements.count();
    long sum = 0;
    while (elements.next()) {
      sum += elements.record().integer(WindowScript.V);
    }
    out.row()
        .integer(SUMS.field("k"), context.key().integer(WindowScript.K))
        .integer(SUMS.field("start"), context.windowStart())
        .integer(SUMS.field("n"), count)
        .integer(SUMS.field("sum"), sum);
    out.emit();
  }

  /** Of {@link #SUMS}: key, start and number. */
  static List<NamedExpression> keyStartAndCount() {
    return List.of(
        new NamedExpression("k", Expressions.field(SUMS, "k")),
        new NamedExpression("start", Expressions.field(SUMS, "start")),
        new NamedExpression("n", Expressions.field(SUMS, "n")));
  }

  /** Of the aggregates of {@link #countAndSum}: key, start, number and sum. */
  static List<NamedExpression> keyStartCountAndSum(WindowedStream window) {
    Schema aggregated = window.aggregated(List.of(countAndSum()));
    return List.of("k", "window_start", "n", "sum").stream()
        .map(name -> new NamedExpression(name, Expressions.field(aggregated, name)))
        .toList();
  }
}
