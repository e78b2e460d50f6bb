package io.tidemark.window;

/**
 * What an operator put out, with all that orders it.
 *
 * @param sequence of the step that caused it
 * @param due time that caused it
 * @param group it belongs to
 * @param text its fields, or the late row
 */
record CollectedRow(long sequence, long due, int group, String text) {}
