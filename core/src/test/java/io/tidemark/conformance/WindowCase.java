package io.tidemark.conformance;

import java.util.List;

/**
 * A windowing job, its input, and what is expected of it.
 *
 * @param startProcessingTime the clock before the first step, in milliseconds
 * @param buildError why the job must be refused before any input, or null
 */
record WindowCase(
    String family,
    String id,
    List<StageSpec> stages,
    long startProcessingTime,
    String buildError,
    List<Step> steps) {

  WindowCase {
    stages = List.copyOf(stages);
    steps = List.copyOf(steps);
  }

  /** The same job with another input or other expectations. */
  WindowCase withSteps(List<Step> others) {
    return new WindowCase(family, id, stages, startProcessingTime, buildError, others);
  }

  /** Sessions list the ids of a result in no order of their own. */
  boolean listsIdsAsSet() {
    return stages.stream().anyMatch(stage -> stage.assigner().isSession());
  }
}
