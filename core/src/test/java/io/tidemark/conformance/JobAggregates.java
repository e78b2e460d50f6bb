package io.tidemark.conformance;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.expression.Expression;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Schema;
import java.util.List;

/** The vectors' reduce and aggregate functions as aggregates. */
final class JobAggregates {
  private JobAggregates() {}

  static List<NamedAggregate> of(FunctionSpec function, Schema input) {
    Expression value = Expressions.field(input, "value");
    return switch (function.fn()) {
      case "sum" -> List.of(Aggregates.sum(value).as("value"));
      case "max" -> List.of(Aggregates.max(value).as("value"));
      case "min" -> List.of(Aggregates.min(value).as("value"));
      case "last" -> List.of(Aggregates.last(value).as("value"));
      case "count" -> List.of(Aggregates.count().as("value"));
      case "sumCount", "avg" ->
          List.of(Aggregates.sum(value).as("value"), Aggregates.count().as("count"));
      default -> throw new IllegalStateException("no function " + function);
    };
  }
}
