package io.tidemark.engine;

import io.tidemark.join.AsyncCounters;
import io.tidemark.join.AsyncOperator;

/**
 * How the lookups of a query stand. Every row that came to them is pending, answered or failed.
 *
 * @param query its name
 * @param pending under way, those held among them
 * @param held beyond the capacity: while there are, publishers get no credit
 * @param answered for which an answer was taken
 * @param failed for good
 * @param timedOut attempts that took too long
 * @param retried calls that were made again
 * @param ignored answers to what was over
 * @param oldest the row whose lookup has waited longest, for people; null if none is pending
 */
public record LookupReport(
    String query,
    long pending,
    long held,
    long answered,
    long failed,
    long timedOut,
    long retried,
    long ignored,
    String oldest) {
  static LookupReport of(String query, AsyncOperator operator) {
    AsyncCounters counters = operator.lookups();
    return new LookupReport(
        query,
        operator.pending(),
        operator.excess(),
        counters.answered,
        counters.failed,
        counters.timedOut,
        counters.retried,
        counters.ignored,
        operator.oldest());
  }

  /**
   * Fails if lookups are pending.
   *
   * @throws IllegalStateException that names the one that has waited longest
   */
  public void requireAnswered() {
    if (pending > 0) {
      throw new IllegalStateException(
          "query "
              + query
              + " has "
              + pending
              + (pending == 1 ? " lookup" : " lookups")
              + " without an answer, first that for "
              + oldest
              + "; bind a service to it, or replay a journal that has the answers: of the same job,"
              + " to its end");
    }
  }
}
