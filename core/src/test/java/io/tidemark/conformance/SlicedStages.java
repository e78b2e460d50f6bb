package io.tidemark.conformance;

import java.util.Optional;

/** The stages that slices can answer: aggregates over aligned event-time windows. */
final class SlicedStages {
  private SlicedStages() {}

  /** What of the stage slices cannot give, or nothing. */
  static Optional<String> unsupported(StageSpec stage) {
    if (!stage.assigner().isAligned()) {
      return Optional.of("assigner " + stage.assigner().type());
    }
    if (!stage.effectiveTrigger().type().equals("eventTime")) {
      return Optional.of("trigger " + stage.effectiveTrigger().type());
    }
    if (stage.evictor() != null) {
      return Optional.of("evictor " + stage.evictor().type());
    }
    if (stage.function().isProcess()) {
      return Optional.of("function over elements");
    }
    return stage.function().meta() ? Optional.of("function over aggregates") : Optional.empty();
  }
}
