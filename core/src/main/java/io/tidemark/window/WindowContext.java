package io.tidemark.window;

/** What a window function may know beside the elements. Valid during the call. */
public interface WindowContext {
  /** Start of the window, inclusive, in the stream's unit. */
  long windowStart();

  /** End of the window, exclusive, in the stream's unit. */
  long windowEnd();

  /** The watermark as it stands; in a firing by time, the one that caused it. */
  long currentWatermark();
}
