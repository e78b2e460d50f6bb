package io.tidemark.engine;

import io.tidemark.record.RecordView;

/** Takes rows that a query could not evaluate and that left no trace in its state. */
@FunctionalInterface
public interface DeadLetterHandler {
  /**
   * Takes one row.
   *
   * @param query that could not evaluate it
   * @param record the row, a flyweight valid during the call
   * @param reason what went wrong
   */
  void onDeadLetter(String query, RecordView record, ArithmeticException reason);
}
