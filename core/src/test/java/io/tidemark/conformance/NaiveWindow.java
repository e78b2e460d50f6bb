package io.tidemark.conformance;

/**
 * A window of the naive model.
 *
 * @param start inclusive, null for the global window
 * @param end exclusive, null for the global window
 */
record NaiveWindow(Long start, Long end) {
  static final NaiveWindow GLOBAL = new NaiveWindow(null, null);

  /** The last timestamp inside; a window whose end has wrapped to the least time ends last. */
  long last() {
    return end == null ? Long.MAX_VALUE : end - 1;
  }

  boolean overlapsOrTouches(NaiveWindow other) {
    return start <= other.end && end >= other.start;
  }

  /** The least window that covers both. */
  NaiveWindow cover(NaiveWindow other) {
    return new NaiveWindow(Math.min(start, other.start), Math.max(end, other.end));
  }
}
