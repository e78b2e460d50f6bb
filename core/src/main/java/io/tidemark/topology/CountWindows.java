package io.tidemark.topology;

import io.tidemark.window.evictor.Evictors;
import io.tidemark.window.trigger.Triggers;

/** Windows by number of rows, as a global window with the trigger and evictor for it. */
final class CountWindows {
  private CountWindows() {}

  static WindowOptions of(long size) {
    requirePositive(size, "window size");
    return WindowOptions.DEFAULT.with(Triggers.purging(Triggers.count(size)));
  }

  static WindowOptions of(long size, long slide) {
    requirePositive(size, "window size");
    requirePositive(slide, "window slide");
    return WindowOptions.DEFAULT.with(Triggers.count(slide)).with(Evictors.count(size));
  }

  private static void requirePositive(long rows, String what) {
    if (rows < 1) {
      throw new IllegalArgumentException(
          "count " + what + "=" + rows + ", expected one row or more");
    }
  }
}
