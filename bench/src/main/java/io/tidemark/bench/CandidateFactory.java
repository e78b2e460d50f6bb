package io.tidemark.bench;

/** Makes computations to be measured. */
@FunctionalInterface
public interface CandidateFactory {
  /** Makes a fresh computation of a workload that hands its results to {@code results}. */
  TradeConsumer create(Workload workload, ResultChecksum results);
}
