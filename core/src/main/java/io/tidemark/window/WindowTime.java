package io.tidemark.window;

/** Where time stands for the windows of one operator, in the stream's unit. */
final class WindowTime {
  /** The watermark, the least int64 before the first. */
  long watermark = Long.MIN_VALUE;

  /** The clock reading, 0 before the first. */
  long clock;
}
