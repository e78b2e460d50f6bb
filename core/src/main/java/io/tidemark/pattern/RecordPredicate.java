package io.tidemark.pattern;

import io.tidemark.record.RecordView;

/**
 * A condition on an event, written in Java. Called from the threads of all shards, once per event
 * and condition at most, whether or not a run waits for it; it must not have state of its own nor
 * keep the view.
 */
@FunctionalInterface
public interface RecordPredicate {
  /** Whether the event fits. */
  boolean test(RecordView event);
}
