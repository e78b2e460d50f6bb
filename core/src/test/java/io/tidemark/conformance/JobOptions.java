package io.tidemark.conformance;

import io.tidemark.topology.OperatorChoice;
import io.tidemark.window.Compatibility;

/**
 * What a vector leaves open when its job is made a topology.
 *
 * @param keys how keys are stored
 * @param operator which operator the windows run on
 * @param compatibility whose answers are given
 */
record JobOptions(KeyShape keys, OperatorChoice operator, Compatibility compatibility) {
  static final JobOptions USUAL =
      new JobOptions(KeyShape.SYMBOL, OperatorChoice.AUTO, Compatibility.TIDEMARK);

  JobOptions with(KeyShape other) {
    return new JobOptions(other, operator, compatibility);
  }

  JobOptions with(OperatorChoice other) {
    return new JobOptions(keys, other, compatibility);
  }

  JobOptions with(Compatibility other) {
    return new JobOptions(keys, operator, other);
  }

  /** What to expect of it where answers may differ from those recorded. */
  Answers answers() {
    return compatibility == Compatibility.FLINK ? Answers.COMPATIBLE : Answers.DECIDED;
  }
}
