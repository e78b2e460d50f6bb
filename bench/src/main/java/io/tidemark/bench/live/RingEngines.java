package io.tidemark.bench.live;

import io.tidemark.engine.Engine;
import io.tidemark.engine.Sink;

final class RingEngines {
  private RingEngines() {}

  static Engine build(LiveJob job, Gate gate, Sink outputs, Waits waiting, int ringSize) {
    throw new IllegalStateException("none yet " + job + outputs + waiting + ringSize);
  }
}
