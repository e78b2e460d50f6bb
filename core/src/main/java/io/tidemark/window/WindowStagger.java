package io.tidemark.window;

/** Whether windows of one size start together in all jobs or spread out. */
public enum WindowStagger {
  /** Windows lie on the grid that size and offset say. */
  ALIGNED,
  /**
   * The grid is shifted once, by the processing time at which the first row arrives, modulo the
   * size: jobs started at different times then fire at different times. Processing time is what
   * CLOCK records say, 0 before the first; so a replay shifts by the same.
   */
  NATURAL
}
