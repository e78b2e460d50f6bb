package io.tidemark.pattern;

/**
 * What ends a run in a state.
 *
 * @param guard when it does
 * @param step the negated step
 */
record Stop(Guard guard, String step) {}
