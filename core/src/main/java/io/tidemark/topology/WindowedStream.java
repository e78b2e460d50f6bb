package io.tidemark.topology;

import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.window.AggregateWindowFunction;
import io.tidemark.window.Compatibility;
import io.tidemark.window.GlobalWindows;
import io.tidemark.window.LegacyWindowFunction;
import io.tidemark.window.ReduceFunction;
import io.tidemark.window.WindowAssigner;
import io.tidemark.window.WindowFunction;
import io.tidemark.window.evictor.Evictor;
import io.tidemark.window.trigger.Trigger;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows in windows, waiting to be told what to compute. Every step gives a new one and leaves this
 * as it is.
 */
public final class WindowedStream {
  private final Stream stream;
  private final List<NamedExpression> keys;
  private final WindowAssigner assigner;
  private final Duration allowedLateness;
  private final WindowOptions options;

  WindowedStream(
      Stream stream, List<NamedExpression> keys, WindowAssigner assigner, WindowOptions options) {
    this(stream, keys, assigner, Duration.ZERO, options);
  }

  private WindowedStream(
      Stream stream,
      List<NamedExpression> keys,
      WindowAssigner assigner,
      Duration allowedLateness,
      WindowOptions options) {
    if (!stream.isPlain()) {
      throw new IllegalArgumentException(
          "a window over the results of a window, pattern or lookup; put these out under a name and begin again"
              + " from Topology.resultsOf(name)");
    }
    this.stream = stream;
    this.keys = keys;
    this.assigner = assigner;
    this.allowedLateness = allowedLateness;
    this.options = options;
  }

  private WindowedStream with(WindowOptions other) {
    return new WindowedStream(stream, keys, assigner, allowedLateness, other);
  }

  /**
   * Keeps windows for a while after they fired: a row that comes in that time makes its windows
   * fire again, one that comes later is late. Windows in processing time know no lateness.
   *
   * @param lateness zero or more, in event time
   */
  public WindowedStream allowedLateness(Duration lateness) {
    if (lateness.isNegative()) {
      throw new IllegalArgumentException(
          "allowed lateness=" + lateness + ", expected zero or more");
    }
    return new WindowedStream(stream, keys, assigner, lateness, options);
  }

  /** Fires as a trigger says, in place of the assigner's default. */
  public WindowedStream trigger(Trigger trigger) {
    return with(options.with(trigger));
  }

  /** Removes elements at each firing; the window keeps all its elements for that. */
  public WindowedStream evictor(Evictor evictor) {
    return with(options.with(evictor));
  }

  /** Clears the contents with every firing: a result tells what came since the one before. */
  public WindowedStream discardingPanes() {
    return with(options.withDiscarding());
  }

  /** Says whose answers are given where Tidemark and Flink differ by choice. */
  public WindowedStream compatibility(Compatibility compatibility) {
    return with(options.with(compatibility));
  }

  /** Says which operator runs the window; answers are the same. */
  public WindowedStream operator(OperatorChoice operator) {
    return with(options.with(operator));
  }

  /**
   * Adds {@code pane_index}, {@code pane_timing} and {@code pane_last} to the aggregated row,
   * behind {@code window_time}.
   */
  public WindowedStream withPaneInfo() {
    return with(options.withPaneInfo());
  }

  /** Gives a function a row of state for each key and window. */
  public WindowedStream windowState(Schema state) {
    return with(options.withWindowState(state));
  }

  /** Gives a function a row of state for each key. */
  public WindowedStream keyState(Schema state) {
    return with(options.withKeyState(state));
  }

  /** Gives a function a further output; its index is its place in the order of declaration. */
  public WindowedStream sideOutput(String name, Schema schema) {
    return with(options.with(new SideOutput(name, schema)));
  }

  /**
   * Computes aggregates. Result: keys, window_start, window_end, window_time, then these. Of global
   * windows start and end are null.
   */
  public Stream aggregate(NamedAggregate... aggregates) {
    return aggregate(Arrays.asList(aggregates));
  }

  /** Computes aggregates, as {@link #aggregate(NamedAggregate...)} does. */
  public Stream aggregate(List<NamedAggregate> aggregates) {
    Schema result = aggregated(aggregates);
    return windowed(WindowComputation.of(inlined(aggregates), result, null), result);
  }

  /**
   * Computes aggregates as rows come and gives them to a function when the window fires.
   *
   * @param result schema of the rows that the function writes
   * @param function is given rows of {@link #aggregated}
   */
  public Stream aggregate(
      List<NamedAggregate> aggregates, Schema result, AggregateWindowFunction function) {
    return windowed(
        WindowComputation.of(inlined(aggregates), aggregated(aggregates), function), result);
  }

  /** The schema of aggregated rows: keys, window_start, window_end, window_time, aggregates. */
  public Schema aggregated(List<NamedAggregate> aggregates) {
    Schema.Builder result = Schema.builder(stream.schema().name() + " windows");
    for (NamedExpression key : keys) {
      field(result, key.name(), key.expression().type(), key.expression().nullable());
    }
    FieldType time = FieldType.timestamp(stream.source().unit());
    boolean unbounded = assigner instanceof GlobalWindows;
    field(result, WindowStep.WINDOW_START, time, unbounded);
    field(result, WindowStep.WINDOW_END, time, unbounded);
    result.eventTime(WindowStep.WINDOW_TIME, stream.source().unit());
    if (options.paneInfo()) {
      result.field(WindowStep.PANE_INDEX, FieldType.INT64);
      result.field(WindowStep.PANE_TIMING, FieldType.INT8);
      result.field(WindowStep.PANE_LAST, FieldType.BOOLEAN);
    }
    for (NamedAggregate item : aggregates) {
      // Rows of a window are never none, so only null arguments make a null result.
      boolean nullable = mayBeEmpty() || item.aggregate().nullable();
      field(result, item.name(), item.aggregate().type(), nullable);
    }
    return result.build();
  }

  /**
   * Whether results may be over no rows: Flink calls functions when an evictor has left nothing.
   */
  private boolean mayBeEmpty() {
    return options.evictor() != null && options.compatibility() == Compatibility.FLINK;
  }

  private List<NamedAggregate> inlined(List<NamedAggregate> aggregates) {
    return aggregates.stream()
        .map(
            a ->
                a.aggregate()
                    .over(stream.inlineExpressions(a.aggregate().arguments()))
                    .as(a.name()))
        .collect(Collectors.toList());
  }

  /** Reduces the rows of a window to one. Results have the input's schema and the window's time. */
  public Stream reduce(ReduceFunction function) {
    Schema rows = rows();
    return windowed(WindowComputation.of(function, rows, null), rows);
  }

  /**
   * Reduces the rows of a window to one as they come, and gives it to a function when the window
   * fires.
   *
   * @param result schema of the rows that the function writes
   */
  public Stream reduce(ReduceFunction reduce, Schema result, AggregateWindowFunction function) {
    return windowed(WindowComputation.of(reduce, rows(), function), result);
  }

  /**
   * Gives all rows of a window to a function when it fires.
   *
   * @param result schema of the rows that the function writes
   */
  public Stream process(Schema result, WindowFunction function) {
    rows();
    return windowed(WindowComputation.of(function), result);
  }

  /**
   * Gives all rows of a window to a function in the older form when it fires.
   *
   * @param result schema of the rows that the function writes
   */
  public Stream apply(Schema result, LegacyWindowFunction function) {
    return process(
        result,
        (context, elements, out) ->
            function.apply(
                context.key(), context.windowStart(), context.windowEnd(), elements, out));
  }

  /** The schema of the rows as a function sees them. */
  private Schema rows() {
    if (stream.projection() != null) {
      throw new IllegalArgumentException(
          "a window function sees the source's records; apply it before select");
    }
    return stream.source().schema();
  }

  private Stream windowed(WindowComputation computation, Schema result) {
    if (options.paneInfo() && computation.aggregates().isEmpty()) {
      throw new IllegalArgumentException(
          "pane info is added to aggregates; a function asks its context for it");
    }
    WindowStep step =
        new WindowStep(
            assigner,
            assigner.grid(stream.source().unit()),
            stream.source().unit().count(allowedLateness, "allowed lateness"),
            keys,
            computation,
            options,
            result,
            stream.source().unit(),
            stream.schema(),
            stream::inline);
    return stream.windowed(WindowCheck.checked(step));
  }

  private static void field(Schema.Builder result, String name, FieldType type, boolean nullable) {
    if (nullable) {
      result.nullable(name, type);
    } else {
      result.field(name, type);
    }
  }
}
