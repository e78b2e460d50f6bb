package io.tidemark.window;

import java.time.Duration;

/** The checks that assigners of aligned windows share. */
final class AlignedWindows {
  private AlignedWindows() {}

  static void requirePositive(Duration duration, String what) {
    if (duration.isNegative() || duration.isZero()) {
      throw new IllegalArgumentException(what + "=" + duration + ", expected more than zero");
    }
  }

  static void requireLess(Duration offset, Duration limit, String what) {
    if (offset.abs().compareTo(limit) >= 0) {
      throw new IllegalArgumentException(
          "window offset="
              + offset
              + ", expected less than the "
              + what
              + "="
              + limit
              + " either way");
    }
  }
}
