package io.tidemark.conformance;

import java.util.Optional;

/** What of the window model the engine does not run yet. Vectors that need it are not run. */
final class EngineGaps {
  private EngineGaps() {}

  /** The first feature of the stage that is missing, or nothing. */
  static Optional<String> of(StageSpec stage) {
    if (stage.function().sideAbove() != null) {
      return Optional.of("side outputs");
    }
    return Optional.empty();
  }
}
