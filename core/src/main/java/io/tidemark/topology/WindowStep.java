package io.tidemark.topology;

import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.expression.Expression;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.window.WindowAssigner;
import io.tidemark.window.WindowBinding;
import io.tidemark.window.WindowGrid;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The window of a query: everything but the assigner, the trigger and the evictor in terms of the
 * source's records. These three speak of the view that the window was declared on; {@link #binding}
 * makes them ready.
 *
 * @param assigner as the user gave it
 * @param grid the assigner in the stream's unit; null if it has none
 * @param allowedLateness in the stream's unit
 * @param keys what the windows are keyed by; empty for one window over all
 * @param computation what is computed
 * @param options how it fires, what it keeps and who runs it
 * @param result schema of the rows that a window puts out
 * @param unit of event time
 * @param view schema that the window was declared on
 * @param inline turns an expression over the view into one over the source's records
 */
public record WindowStep(
    WindowAssigner assigner,
    WindowGrid grid,
    long allowedLateness,
    List<NamedExpression> keys,
    WindowComputation computation,
    WindowOptions options,
    Schema result,
    TimeUnit unit,
    Schema view,
    UnaryOperator<Expression> inline) {
  /** Name of the result field that holds a window's start, inclusive. */
  public static final String WINDOW_START = "window_start";

  /** Name of the result field that holds a window's end, exclusive. */
  public static final String WINDOW_END = "window_end";

  /** Name of the result field that is the event time: the last time that the window can hold. */
  public static final String WINDOW_TIME = "window_time";

  /** Name of the result field that says how often the window has fired before. */
  public static final String PANE_INDEX = "pane_index";

  /** Name of the result field that holds the code of a {@code PaneTiming}. */
  public static final String PANE_TIMING = "pane_timing";

  /** Name of the result field that says whether the window is gone behind this result. */
  public static final String PANE_LAST = "pane_last";

  /** Copies the list. */
  public WindowStep {
    keys = List.copyOf(keys);
  }

  /** What is aggregated, over the source's records. */
  public List<NamedAggregate> aggregates() {
    return computation.aggregates();
  }

  /** The schema of a key: a row of the fields that the windows are keyed by. */
  public Schema keySchema() {
    return keySchema(keys);
  }

  static Schema keySchema(List<NamedExpression> keys) {
    Schema.Builder builder = Schema.builder("key");
    keys.forEach(k -> builder.nullable(k.name(), k.expression().type()));
    return builder.build();
  }

  /** What makes assigner, trigger and evictor ready. */
  public WindowBinding binding(ExpressionCompiler compiler) {
    return new WindowBinding(
        unit,
        view,
        inline,
        compiler,
        assigner.timeDomain(),
        allowedLateness,
        options.compatibility());
  }
}
