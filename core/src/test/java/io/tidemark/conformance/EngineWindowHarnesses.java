package io.tidemark.conformance;

import io.tidemark.topology.OperatorChoice;
import java.util.Optional;

/**
 * Starts jobs of an engine.
 *
 * @param options what the vectors leave open
 * @param engine what runs them
 */
record EngineWindowHarnesses(JobOptions options, EngineShape engine) implements WindowHarnesses {
  /** Of the inline engine. */
  EngineWindowHarnesses(JobOptions options) {
    this(options, EngineShape.INLINE);
  }

  @Override
  public Optional<String> unsupported(WindowCase windowCase) {
    return options.operator() == OperatorChoice.SLICED
        ? windowCase.stages().stream()
            .flatMap(stage -> SlicedStages.unsupported(stage).stream())
            .findFirst()
        : Optional.empty();
  }

  @Override
  public WindowHarness open(WindowCase windowCase) {
    return new EngineWindowHarness(
        windowCase.stages(), options, engine, windowCase.startProcessingTime());
  }
}
