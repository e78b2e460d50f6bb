package io.tidemark.engine;

import io.tidemark.record.TimeUnit;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.time.WatermarkCoalescer;
import io.tidemark.time.WatermarkStrategy;

/**
 * What the inputs of a query are together: how far in time, if it is asked for, and whether idle.
 */
final class InputClock {
  private final WatermarkCoalescer coalescer;

  InputClock(int inputs) {
    coalescer =
        new WatermarkCoalescer(
            inputs,
            inputs,
            WatermarkStrategy.explicit(),
            WatermarkStrategy.explicit().lag(TimeUnit.NANOSECONDS));
  }

  /** The least of the inputs, behind a watermark of one. */
  long onWatermark(int input, long watermark) {
    return coalescer.onWatermark(input, watermark);
  }

  long onIdle(int input) {
    return coalescer.onIdle(input);
  }

  long onActive(int input) {
    return coalescer.onActive(input);
  }

  boolean isIdle() {
    return coalescer.isIdle();
  }

  void snapshot(SnapshotWriter writer) {
    coalescer.snapshot(writer);
  }

  void restore(SnapshotReader reader) {
    coalescer.restore(reader);
  }
}
