package io.tidemark.window;

import io.tidemark.record.RecordView;

/**
 * Computes the results of a window from what its aggregates or its reduce function made of the
 * elements, and from what is known of the window.
 *
 * <p>Called as {@link WindowFunction} is, and under the same rules.
 */
@FunctionalInterface
public interface AggregateWindowFunction {
  /**
   * Looks at the aggregated row and puts out any number of rows.
   *
   * @param context the window
   * @param aggregated the row that would be the result without this function
   * @param out takes the results
   */
  void process(WindowContext context, RecordView aggregated, WindowOutput out);

  /** The window is gone: its state may be looked at a last time. */
  default void clear(WindowContext context) {}
}
