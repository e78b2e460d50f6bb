package io.tidemark.engine;

import io.tidemark.expression.CompiledValue;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.topology.Source;

/** What the publishers of all engines say of their partition, and how they say it. */
abstract class PartitionPublisher implements Publisher {
  private final Source source;
  private final int partition;
  private final PartitionGate gate;

  /** What event times are computed from; null if who publishes sets them. */
  private final CompiledValue timestamps;

  PartitionPublisher(Source source, int partition, PartitionGate gate, CompiledValue timestamps) {
    this.source = source;
    this.partition = partition;
    this.gate = gate;
    this.timestamps = timestamps;
  }

  final PartitionGate gate() {
    return gate;
  }

  /** Gives a record that is about to be published its event time. */
  final void stamp(long record) {
    if (timestamps != null) {
      Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, eventTime(record));
    }
  }

  /** Null for a record that cannot be evaluated: it is rejected and counted, as any without one. */
  private long eventTime(long record) {
    try {
      return timestamps.integer(record);
    } catch (ArithmeticException e) {
      return Nulls.INT64;
    }
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
   * @param key of the event time that it is of
   * @param time event time, or anything for a kind that has none
   */
  abstract void mark(RecordKind kind, int key, long time);

  private void mark(RecordKind kind, long time) {
    mark(kind, 0, time);
  }

  /** Fails if nothing is accepted any more. */
  abstract void requireOpen();

  @Override
  public void reject() {
    mark(RecordKind.REJECT, 0);
  }

  @Override
  public void heartbeat(long eventTime) {
    mark(RecordKind.HEARTBEAT, eventTime);
  }

  @Override
  public void heartbeat(int key, long time) {
    if (key < 0 || key >= source.keys()) {
      throw new IllegalArgumentException(
          "heartbeat with watermark key "
              + key
              + " of "
              + place()
              + ", expected 0 to "
              + (source.keys() - 1));
    }
    mark(RecordKind.HEARTBEAT, key, time);
  }

  @Override
  public void watermark(long watermark) {
    watermark(0, watermark);
  }

  @Override
  public void watermark(int key, long watermark) {
    requireOpen();
    if (key < Byte.MIN_VALUE || key > Byte.MAX_VALUE) {
      throw new IllegalArgumentException(
          "watermark key=" + key + " of " + place() + ", expected -128 to 127");
    }
    gate.told()
        .tell(place(), (byte) key, watermark, () -> mark(RecordKind.WATERMARK, key, watermark));
  }

  @Override
  public void register() {
    mark(RecordKind.REGISTER, Long.MIN_VALUE);
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
