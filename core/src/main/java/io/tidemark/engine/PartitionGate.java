package io.tidemark.engine;

/**
 * What the publishers of a partition have to know of each other. Written by the publisher that ends
 * the partition or tells a watermark, read by all of them.
 */
final class PartitionGate {
  private volatile boolean done;
  private volatile long watermark = Long.MIN_VALUE;

  boolean isDone() {
    return done;
  }

  void done(boolean isSo) {
    done = isSo;
  }

  /** The highest watermark that a publisher of the partition has told. */
  long watermark() {
    return watermark;
  }

  void watermark(long told) {
    watermark = told;
  }
}
