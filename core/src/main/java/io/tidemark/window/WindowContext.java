package io.tidemark.window;

import io.tidemark.record.RecordView;
import io.tidemark.record.StateRow;

/** What a window function may know beside the elements. Valid during the call. */
public interface WindowContext {
  /** Start of the window, inclusive, in the stream's unit. */
  long windowStart();

  /** End of the window, exclusive, in the stream's unit. */
  long windowEnd();

  /** The watermark as it stands; in a firing by time, the one that caused it. */
  long currentWatermark();

  /** The clock reading as it stands, in the stream's unit. */
  long currentProcessingTime();

  /** The key: a row of the fields that the stream is keyed by, without any if it is not. */
  RecordView key();

  /**
   * The row of state of this key and window, which goes with the window.
   *
   * @throws IllegalStateException if none was declared
   */
  StateRow windowState();

  /**
   * The row of state of this key, which stays until it is cleared.
   *
   * @throws IllegalStateException if none was declared
   */
  StateRow keyState();

  /** How often the window has fired before. */
  long paneIndex();

  /** When the window fires, seen from its end. */
  PaneTiming timing();

  /** Whether the window is gone behind this firing. */
  boolean isLast();
}
