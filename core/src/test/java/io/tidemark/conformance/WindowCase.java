package io.tidemark.conformance;

import java.util.List;
import java.util.function.Predicate;

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

  /** The same job with the expectation that it is refused. */
  WindowCase refused(String why) {
    return new WindowCase(family, id, stages, startProcessingTime, why, List.of());
  }

  boolean anyStage(Predicate<StageSpec> condition) {
    return stages.stream().anyMatch(condition);
  }

  boolean anyTrigger(Predicate<TriggerSpec> condition) {
    return anyStage(stage -> condition.test(stage.trigger()));
  }

  /** Sessions list the ids of a result in no order of their own. */
  boolean listsIdsAsSet() {
    return anyStage(stage -> stage.assigner().isSession());
  }
}
