package io.tidemark.window.evictor;

/** What an evictor may know of the window. Times are in the stream's unit. */
public interface EvictorContext {
  /** Start of the window, inclusive; the least int64 of a global window. */
  long windowStart();

  /** End of the window, exclusive; the greatest int64 of a global window. */
  long windowEnd();

  /** The watermark as it stands; in a firing by time, the one that caused it. */
  long currentWatermark();

  /** The clock reading as it stands. */
  long currentProcessingTime();
}
