package io.tidemark.window.evictor;

import io.tidemark.record.RecordView;

/** Walks the elements of a window in order of arrival, and can remove them. */
public interface EvictorElements {
  /** Moves to the next element; false if there is none. */
  boolean next();

  /** The present element: the same view each time, moved along. */
  RecordView record();

  /** Removes the present element from the window, for this and all later firings. */
  void remove();

  /** Goes back before the first element. */
  void rewind();
}
