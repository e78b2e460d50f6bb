/**
 * Aggregates: functions over the rows of a window, the layout of their accumulators in off-heap
 * bytes, and the code that is generated for a list of them.
 */
package io.tidemark.aggregate;
