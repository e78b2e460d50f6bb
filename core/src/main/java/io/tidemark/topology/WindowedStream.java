package io.tidemark.topology;

import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.window.WindowAssigner;
import io.tidemark.window.WindowFunction;
import io.tidemark.window.WindowGrid;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Rows in windows, waiting to be told what to compute. */
public final class WindowedStream {
  /** More windows over one row would fire for longer than anyone waits. */
  private static final long MAX_SLICES = 1 << 24;

  private final Stream stream;
  private final List<NamedExpression> keys;
  private final WindowAssigner assigner;
  private final Duration allowedLateness;

  WindowedStream(Stream stream, List<NamedExpression> keys, WindowAssigner assigner) {
    this(stream, keys, assigner, Duration.ZERO);
  }

  private WindowedStream(
      Stream stream,
      List<NamedExpression> keys,
      WindowAssigner assigner,
      Duration allowedLateness) {
    if (stream.window() != null) {
      throw new IllegalArgumentException(
          "a window over the results of a window; put the first out under a name and begin again"
              + " from Topology.resultsOf(name)");
    }
    this.stream = stream;
    this.keys = keys;
    this.assigner = assigner;
    this.allowedLateness = allowedLateness;
  }

  /**
   * Keeps windows for a while after they fired: a row that comes in that time makes its windows
   * fire again, one that comes later is late.
   *
   * @param lateness zero or more, in event time
   */
  public WindowedStream allowedLateness(Duration lateness) {
    if (lateness.isNegative()) {
      throw new IllegalArgumentException(
          "allowed lateness=" + lateness + ", expected zero or more");
    }
    return new WindowedStream(stream, keys, assigner, lateness);
  }

  /** Computes aggregates. Result: keys, window_start, window_end, window_time, then these. */
  public Stream aggregate(NamedAggregate... aggregates) {
    return aggregate(Arrays.asList(aggregates));
  }

  /** Computes aggregates. Result: keys, window_start, window_end, window_time, then these. */
  public Stream aggregate(List<NamedAggregate> aggregates) {
    Schema.Builder result = Schema.builder(stream.schema().name() + " windows");
    for (NamedExpression key : keys) {
      field(result, key.name(), key.expression().type(), key.expression().nullable());
    }
    FieldType time = FieldType.timestamp(stream.source().unit());
    result.field(WindowStep.WINDOW_START, time).field(WindowStep.WINDOW_END, time);
    result.eventTime(WindowStep.WINDOW_TIME, stream.source().unit());
    for (NamedAggregate item : aggregates) {
      // Rows of a global window are never none, so only null arguments make a null result.
      field(result, item.name(), item.aggregate().type(), item.aggregate().nullable());
    }
    List<NamedAggregate> inner =
        aggregates.stream()
            .map(
                a ->
                    a.aggregate()
                        .over(stream.inlineExpressions(a.aggregate().arguments()))
                        .as(a.name()))
            .collect(Collectors.toList());
    return stream.windowed(step(inner, null, result.build()));
  }

  /**
   * Gives all rows of a window to a function when it fires.
   *
   * @param result schema of the rows that the function writes
   */
  public Stream process(Schema result, WindowFunction function) {
    if (stream.projection() != null) {
      throw new IllegalArgumentException(
          "a window function sees the source's records; apply it before select");
    }
    return stream.windowed(step(List.of(), function, result));
  }

  private WindowStep step(List<NamedAggregate> aggregates, WindowFunction function, Schema result) {
    WindowGrid grid = assigner.grid(stream.source().unit());
    if (grid.slicesPerWindow() > MAX_SLICES) {
      throw new IllegalArgumentException(
          assigner
              + ": a row would be in "
              + grid.slicesPerWindow()
              + " windows or parts of windows, at most "
              + MAX_SLICES
              + " are possible; use a longer slide");
    }
    return new WindowStep(
        assigner,
        grid,
        stream.source().unit().count(allowedLateness, "allowed lateness"),
        keys,
        aggregates,
        function,
        result);
  }

  private static void field(Schema.Builder result, String name, FieldType type, boolean nullable) {
    if (nullable) {
      result.nullable(name, type);
    } else {
      result.field(name, type);
    }
  }
}
