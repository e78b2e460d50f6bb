package io.tidemark.bench;

/**
 * What a workload is measured against.
 *
 * @param candidate the computation
 * @param workload what it computes, on as many keys
 */
public record Baseline(Candidate candidate, Workload workload) {
  /** The name that reports print for the baseline of {@code measured}. */
  String labelFor(Workload measured) {
    return workload == measured ? candidate.label() : candidate.label() + " on " + workload.label();
  }
}
