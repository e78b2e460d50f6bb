package io.tidemark.conformance;

import java.util.Optional;

/** What of the window model the engine does not run yet. Vectors that need it are not run. */
final class EngineGaps {
  private EngineGaps() {}

  /** The first feature of the stage that is missing, or nothing. */
  static Optional<String> of(StageSpec stage) {
    if (!stage.assigner().isAligned()) {
      return Optional.of("windows off the grid of event time");
    }
    if (!stage.effectiveTrigger().type().equals("eventTime")) {
      return Optional.of("triggers");
    }
    if (stage.evictor() != null) {
      return Optional.of("evictors");
    }
    if (stage.function().meta() || stage.function().sideAbove() != null) {
      return Optional.of("functions with state and side outputs");
    }
    return Optional.empty();
  }
}
