package io.tidemark.aggregate;

import io.tidemark.record.Field;
import io.tidemark.record.RecordWriter;

/**
 * Makes one result of all values of a window.
 *
 * <p>One function serves all keys, groups and shards, so it may be called from several threads at
 * once: it keeps nothing between calls, or shares it safely. An exception stops the engine.
 */
@FunctionalInterface
public interface CollectFunction {
  /**
   * Computes the result of a window, on each firing again.
   *
   * @param values in the order of arrival, none null, maybe none at all; valid during the call
   * @param row to write the result to, null so far
   * @param result the one field to be written
   */
  void apply(CollectedValues values, RecordWriter row, Field result);
}
