package io.tidemark.pattern;

/**
 * A condition that ends a loop around a step.
 *
 * @param condition its number
 * @param isFirst whether the loop has taken nothing before the chain that it is asked of
 */
record Until(int condition, boolean isFirst) {
  Until behindFirst() {
    return new Until(condition, false);
  }
}
