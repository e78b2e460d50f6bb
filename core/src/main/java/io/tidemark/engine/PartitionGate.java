package io.tidemark.engine;

import io.tidemark.time.ToldWatermarks;

/**
 * What the publishers of a partition have to know of each other. Written by the publisher that ends
 * the partition or tells a watermark, read by all of them.
 */
final class PartitionGate {
  private final ToldWatermarks told = new ToldWatermarks();
  private volatile boolean done;

  boolean isDone() {
    return done;
  }

  void done(boolean isSo) {
    done = isSo;
  }

  /**
   * The watermarks that publishers of the partition have told to this engine. What a journal or a
   * snapshot had is not among them: a source that starts again may repeat that.
   */
  ToldWatermarks told() {
    return told;
  }
}
