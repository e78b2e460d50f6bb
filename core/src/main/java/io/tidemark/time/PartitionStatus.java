package io.tidemark.time;

/** What a source partition does for the watermark of its stream. */
public enum PartitionStatus {
  /** Not part of the stream yet. */
  ABSENT,
  /** Holds the watermark back at its own. */
  ACTIVE,
  /** Silent: holds nothing back until it speaks again. */
  IDLE,
  /** Ended: holds nothing back any more. */
  DONE
}
