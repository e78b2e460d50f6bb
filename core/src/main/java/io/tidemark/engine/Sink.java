package io.tidemark.engine;

import io.tidemark.record.RecordView;

/** Takes the results of a query, in output order, on the engine's thread. */
@FunctionalInterface
public interface Sink {
  /** A sink that drops everything. */
  Sink NONE = (result, ordinal) -> {};

  /**
   * Takes one result.
   *
   * <p>{@link RecordView#partition()}, {@link RecordView#sequence()} and the ordinal are the
   * output's id within its query: the incarnation of the journal's writer (0 without a journal),
   * the position of the input that caused it, and its place among the outputs of that input. The
   * same input gives the same ids in every run, so a consumer that remembers them can drop what it
   * has seen. A late row is the input row itself, with its own partition.
   *
   * @param result a flyweight, valid during the call
   * @param ordinal from 0 for each input
   */
  void onResult(RecordView result, int ordinal);

  /** No more results are at hand for now: what writes in blocks may write what it has. */
  default void onBatchEnd() {}
}
