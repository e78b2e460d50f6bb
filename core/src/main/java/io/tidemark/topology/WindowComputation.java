package io.tidemark.topology;

import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.record.Schema;
import io.tidemark.window.AggregateWindowFunction;
import io.tidemark.window.ReduceFunction;
import io.tidemark.window.WindowFunction;
import java.util.List;

/**
 * What a window computes of its rows: aggregates or one reduced row, with or without a function
 * behind, or whatever a function makes of all rows.
 *
 * @param aggregates what is aggregated, over the source's records; empty otherwise
 * @param reduce makes one row of two; null otherwise
 * @param aggregated schema of the aggregated or reduced row; null for a function over all rows
 * @param behind a function over the aggregated or reduced row; null if that is the result
 * @param function sees all rows; null otherwise
 */
public record WindowComputation(
    List<NamedAggregate> aggregates,
    ReduceFunction reduce,
    Schema aggregated,
    AggregateWindowFunction behind,
    WindowFunction function) {
  /** Copies the list. */
  public WindowComputation {
    aggregates = List.copyOf(aggregates);
  }

  static WindowComputation of(
      List<NamedAggregate> aggregates, Schema aggregated, AggregateWindowFunction behind) {
    return new WindowComputation(aggregates, null, aggregated, behind, null);
  }

  static WindowComputation of(
      ReduceFunction reduce, Schema aggregated, AggregateWindowFunction behind) {
    return new WindowComputation(List.of(), reduce, aggregated, behind, null);
  }

  static WindowComputation of(WindowFunction function) {
    return new WindowComputation(List.of(), null, null, null, function);
  }

  /** Whether a function of the user's writes the results. */
  public boolean hasFunction() {
    return behind != null || function != null;
  }

  /** Whether results are aggregates and nothing else. */
  public boolean isAggregates() {
    return reduce == null && !hasFunction();
  }
}
