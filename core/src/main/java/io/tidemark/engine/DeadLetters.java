package io.tidemark.engine;

/** Where a query's rows go that cannot be evaluated. */
@FunctionalInterface
interface DeadLetters {
  /** Takes a row of an input, on the thread that tried. */
  void take(QueryParts query, int input, long record, ArithmeticException reason);

  /** Hands rows to a user's handler on the spot; null for no handler. */
  static DeadLetters to(DeadLetterHandler handler) {
    return handler == null ? null : new InlineDeadLetters(handler);
  }
}
