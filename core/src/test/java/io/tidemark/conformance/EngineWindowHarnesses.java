package io.tidemark.conformance;

import java.util.Optional;

/**
 * Starts jobs of an engine.
 *
 * @param shape how keys are stored
 * @param engine what runs them
 */
record EngineWindowHarnesses(KeyShape shape, EngineShape engine) implements WindowHarnesses {
  /** Of the inline engine. */
  EngineWindowHarnesses(KeyShape shape) {
    this(shape, EngineShape.INLINE);
  }

  @Override
  public Optional<String> unsupported(WindowCase windowCase) {
    if (windowCase.stages().size() > 1) {
      return Optional.of("a window over the results of a window");
    }
    return AlignedWindows.unsupported(windowCase.stages().get(0));
  }

  @Override
  public WindowHarness open(WindowCase windowCase) {
    EngineWindowHarness harness =
        new EngineWindowHarness(windowCase.stages().get(0), shape, engine);
    if (windowCase.startProcessingTime() != 0) {
      harness.processingTime(windowCase.startProcessingTime());
    }
    return harness;
  }
}
