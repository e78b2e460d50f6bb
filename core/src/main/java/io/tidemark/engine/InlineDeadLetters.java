package io.tidemark.engine;

import io.tidemark.record.RecordView;

/** Hands rows to a user's handler on the calling thread. */
final class InlineDeadLetters implements DeadLetters {
  private final DeadLetterHandler handler;
  private final RecordView view = new RecordView();

  InlineDeadLetters(DeadLetterHandler handler) {
    this.handler = handler;
  }

  @Override
  public void take(QueryParts query, int input, long record, ArithmeticException reason) {
    try {
      handler.onDeadLetter(query.name(), view.wrap(record), reason);
    } catch (RuntimeException e) {
      throw new SinkException("dead letter handler for " + query.name(), e);
    }
  }
}
