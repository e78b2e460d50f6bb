package io.tidemark.window;

import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;

/**
 * Makes one row of two, so that a window is reduced to a single row of its input's schema as rows
 * arrive. Must be associative, for sessions that merge. Called by all threads of an engine, so it
 * must not have state of its own.
 */
@FunctionalInterface
public interface ReduceFunction {
  /**
   * Makes one row of two.
   *
   * @param one what came first, reduced
   * @param other what came after, reduced
   * @param into the new row, at first a copy of {@code one}
   */
  void reduce(RecordView one, RecordView other, RecordWriter into);
}
