package io.tidemark.time;

/** What a source partition does for the watermark of its stream. */
public enum PartitionStatus {
  /** Not part of the stream yet. */
  ABSENT(0),
  /** Holds the watermark back at its own. */
  ACTIVE(1),
  /** Silent: holds nothing back until it speaks again. */
  IDLE(2),
  /** Ended: holds nothing back any more. */
  DONE(3);

  private final int code;

  PartitionStatus(int code) {
    this.code = code;
  }

  /** The number that stands for it in counters. */
  public int code() {
    return code;
  }
}
