package io.tidemark.engine;

import io.tidemark.record.RecordKind;
import io.tidemark.topology.Source;

/** What the publishers of all engines say of their partition, and how they say it. */
abstract class PartitionPublisher implements Publisher {
  private final Source source;
  private final int partition;

  PartitionPublisher(Source source, int partition) {
    this.source = source;
    this.partition = partition;
  }

  final Source source() {
    return source;
  }

  final int partition() {
    return partition;
  }

  /** The partition's name, for errors. */
  final String place() {
    return "partition " + partition + " of " + source.name();
  }

  final IllegalStateException refusedBehindEnd() {
    return new IllegalStateException(place() + " is done; nothing may follow");
  }

  final IllegalStateException refusedUnclaimed() {
    return new IllegalStateException(
        "nothing is claimed on " + place() + "; claim and fill a record before each publish");
  }

  /**
   * Publishes a mark, and gives up what is claimed.
   *
   * @param time event time, or anything for a kind that has none
   */
  abstract void mark(RecordKind kind, long time);

  /** Fails if nothing is accepted any more. */
  abstract void requireOpen();

  /** The highest watermark told so far. */
  abstract long toldWatermark();

  @Override
  public void reject() {
    mark(RecordKind.REJECT, 0);
  }

  @Override
  public void heartbeat(long eventTime) {
    mark(RecordKind.HEARTBEAT, eventTime);
  }

  @Override
  public void watermark(long watermark) {
    requireOpen();
    long before = toldWatermark();
    if (watermark <= before) {
      throw new IllegalArgumentException(
          "watermark " + watermark + " of " + place() + " does not rise: it stands at " + before);
    }
    mark(RecordKind.WATERMARK, watermark);
  }

  @Override
  public void idle() {
    mark(RecordKind.IDLE, Long.MIN_VALUE);
  }

  @Override
  public void active() {
    mark(RecordKind.ACTIVE, Long.MIN_VALUE);
  }

  @Override
  public void done() {
    mark(RecordKind.DONE, Long.MIN_VALUE);
  }
}
