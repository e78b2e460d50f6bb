package io.tidemark.conformance;

/**
 * An element in a window.
 *
 * @param arrival counts the elements of the job
 */
record NaiveElement(long arrival, Input input) {
  long value() {
    return input.value();
  }
}
