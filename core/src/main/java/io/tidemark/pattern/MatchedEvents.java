package io.tidemark.pattern;

import io.tidemark.record.RecordView;

/** The events of a match, partial or complete, by step. Valid during the call that gives it. */
public interface MatchedEvents {
  /**
   * How many events a step has; the rounds of a group together.
   *
   * @throws IllegalArgumentException if the pattern has no such step
   */
  int count(String step);

  /**
   * An event of a step, in the order taken. Each call moves the one view.
   *
   * @param index from 0
   * @throws IllegalArgumentException if the pattern has no such step
   * @throws IndexOutOfBoundsException if the step has fewer events
   */
  RecordView event(String step, int index);

  /** How many events there are in all. */
  int size();

  /** The step of an event, by its place in the whole match. */
  String step(int index);

  /** An event by its place in the whole match. Each call moves the one view. */
  RecordView event(int index);
}
