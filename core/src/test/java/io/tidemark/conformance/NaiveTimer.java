package io.tidemark.conformance;

/**
 * A timer of a window.
 *
 * @param key of the window, null without keys
 * @param expiry whether it is apart from the trigger's and drops the window
 */
record NaiveTimer(long time, String key, NaiveWindow window, boolean expiry) {}
