package io.tidemark.conformance;

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
    return windowCase.stages().stream().flatMap(stage -> missing(stage).stream()).findFirst();
  }

  private Optional<String> missing(StageSpec stage) {
    Optional<String> gap = EngineGaps.of(stage);
    if (gap.isPresent()) {
      return gap;
    }
    return switch (options.operator()) {
      case AUTO -> Optional.empty();
      case SLICED -> SlicedStages.unsupported(stage);
      case GENERAL -> Optional.empty();
    };
  }

  @Override
  public WindowHarness open(WindowCase windowCase) {
    return new EngineWindowHarness(
        windowCase.stages(), options, engine, windowCase.startProcessingTime());
  }
}
