package io.tidemark.window;

import io.tidemark.record.RecordView;

/** Walks the elements of a window in order of arrival, by one flyweight. */
public interface ElementIterator {
  /** How many elements there are in all. */
  long count();

  /** Moves to the next element; false if there is none. */
  boolean next();

  /** The present element: the same view each time, moved along. */
  RecordView record();
}
