package io.tidemark.state;

/**
 * One step of a randomized test.
 *
 * @param kind 0 to 999, which the test maps to what it does
 * @param value any number, for keys and choices
 */
record Operation(int kind, long value) {
  /** The value reduced to 0 (inclusive) to {@code bound} (exclusive). */
  int below(int bound) {
    return (int) Math.floorMod(value, (long) bound);
  }
}
