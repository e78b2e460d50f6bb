package io.tidemark.topology;

import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.record.Schema;
import io.tidemark.window.WindowAssigner;
import io.tidemark.window.WindowFunction;
import io.tidemark.window.WindowGrid;
import java.util.List;

/**
 * The window of a query: everything in terms of the source's records.
 *
 * @param assigner as the user gave it
 * @param grid the assigner in the stream's unit
 * @param allowedLateness in the stream's unit
 * @param keys what the windows are keyed by; empty for one window over all
 * @param aggregates what is computed, if no function is given
 * @param function what sees all elements of a window; null for aggregates
 * @param result schema of the rows that a window puts out
 */
public record WindowStep(
    WindowAssigner assigner,
    WindowGrid grid,
    long allowedLateness,
    List<NamedExpression> keys,
    List<NamedAggregate> aggregates,
    WindowFunction function,
    Schema result) {
  /** Name of the result field that holds a window's start, inclusive. */
  public static final String WINDOW_START = "window_start";

  /** Name of the result field that holds a window's end, exclusive. */
  public static final String WINDOW_END = "window_end";

  /** Name of the result field that is the event time: the last time that the window can hold. */
  public static final String WINDOW_TIME = "window_time";

  /** Copies the lists. */
  public WindowStep {
    keys = List.copyOf(keys);
    aggregates = List.copyOf(aggregates);
  }
}
