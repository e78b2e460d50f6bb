package io.tidemark.conformance.watermarks;

import java.util.List;

/** What a case is played to: the engine's own component, or a model of what it has to answer. */
interface WatermarkPlayer {
  /** Takes a step and gives the emissions, those of different keys next to each other sorted. */
  List<String> apply(WatermarkStep step);

  /** Goes on as another, which has read the state that this one wrote. */
  default WatermarkPlayer cut() {
    return this;
  }
}
