package io.tidemark.pattern;

import io.tidemark.record.Field;

/**
 * What a step's taking of an event does to a slot of the run.
 *
 * @param operation what is done
 * @param from the event's field; null for a count
 * @param slot of the run
 * @param count slot that tells whether the step has events; null unless for {@link Operation#FIRST}
 */
record SlotUpdate(Operation operation, Field from, Field slot, Field count) {
  enum Operation {
    FIRST,
    LAST,
    SUM,
    MIN,
    MAX,
    /** Counts events whose field is not null. */
    PRESENT,
    /** Counts events; the last of a step's updates, for {@link #FIRST} looks at it. */
    COUNT
  }
}
