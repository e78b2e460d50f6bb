package io.tidemark.pattern;

import io.tidemark.record.RecordView;

/**
 * A condition on an event and what a partial match has taken before it, written in Java. Called
 * from the threads of all shards; it must not have state of its own nor keep what it is given.
 * Looking at the events costs their number; the functions of rule expressions do not.
 */
@FunctionalInterface
public interface IterativePredicate {
  /** Whether the event fits. */
  boolean test(RecordView event, MatchedEvents before);
}
