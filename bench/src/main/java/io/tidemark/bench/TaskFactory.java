package io.tidemark.bench;

/** Makes the computation of one side of a paired run. */
@FunctionalInterface
interface TaskFactory {
  /** Makes a fresh computation that hands its results to {@code results}. */
  TradeConsumer create(ResultChecksum results);
}
