package io.tidemark.window;

import io.tidemark.record.RecordView;

/**
 * Computes the results of a window from its elements, in the older form of Flink's {@code apply}:
 * key and bounds without a context. Called as {@link WindowFunction} is, and under the same rules.
 */
@FunctionalInterface
public interface LegacyWindowFunction {
  /**
   * Looks at the elements and puts out any number of rows.
   *
   * @param key a row of the fields that the stream is keyed by
   * @param start of the window, inclusive
   * @param end of the window, exclusive
   * @param elements the window's rows in order of arrival
   * @param out takes the results
   */
  void apply(RecordView key, long start, long end, ElementIterator elements, WindowOutput out);
}
