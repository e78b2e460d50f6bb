package io.tidemark.window;

import io.tidemark.record.RecordView;

/**
 * An assigner made ready for one operator. It may keep what speeds it up, but its answers are a
 * function of its arguments.
 */
public interface WindowAssignment {
  /**
   * Adds the windows of a record.
   *
   * @param element the record, valid during the call
   * @param time its event time, or the clock reading in the stream's unit, as the assigner's time
   *     domain says
   * @param windows takes them; empty at the call
   * @throws ArithmeticException if the record has values that make no window; it is then set aside
   *     or stops the engine, as one that cannot be evaluated
   */
  void assign(RecordView element, long time, WindowBuffer windows);
}
