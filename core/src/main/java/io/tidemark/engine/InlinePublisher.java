package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordWriter;
import io.tidemark.time.PartitionStatus;

/** A publisher of the inline engine: what it publishes is processed before the call returns. */
final class InlinePublisher implements Publisher {
  private final InlineEngine engine;
  private final StreamRuntime stream;
  private final int partition;
  private final long slot;
  private final long dataRouting;
  private final RecordWriter writer = new RecordWriter();

  /** Whether nothing is accepted any more: the partition is done or the engine has stopped. */
  private boolean shut;

  private boolean claimed;

  InlinePublisher(InlineEngine engine, StreamRuntime stream, int partition) {
    this.engine = engine;
    this.stream = stream;
    this.partition = partition;
    slot = Memory.allocate(stream.source().schema().length());
    writer.wrap(slot);
    dataRouting = routing(RecordKind.DATA);
    learn();
  }

  @Override
  public RecordWriter claim() {
    return claim(dataRouting);
  }

  private RecordWriter claim(RecordKind kind) {
    return claim(routing(kind));
  }

  private RecordWriter claim(long routing) {
    if (shut) {
      throw refusal();
    }
    claimed = true;
    return writer.header(routing);
  }

  private long routing(RecordKind kind) {
    return RecordHeader.routing(stream.source().id(), kind.code(), (byte) 0, partition);
  }

  /** Looks whether its partition is done, by whoever said so. */
  void learn() {
    if (stream.coalescer().status(partition) == PartitionStatus.DONE) {
      shut();
    }
  }

  /** Why nothing more is accepted, or not yet. */
  private IllegalStateException refusal() {
    engine.requireRunning();
    String place = "partition " + partition + " of " + stream.source().name();
    return new IllegalStateException(
        shut
            ? place + " is done; nothing may follow"
            : "nothing is claimed on " + place + "; claim and fill a record before each publish");
  }

  /** Accepts nothing more. */
  void shut() {
    shut = true;
    claimed = false;
  }

  @Override
  public void publish() {
    if (!claimed) {
      throw refusal();
    }
    claimed = false;
    engine.processData(slot, stream, partition);
  }

  @Override
  public Offer tryPublish() {
    if (shut) {
      return engine.isRunning() ? Offer.CLOSED : Offer.FAILED;
    }
    publish();
    return Offer.PUBLISHED;
  }

  @Override
  public long flush() {
    engine.requireRunning();
    return engine.nextSequence() - 1;
  }

  private void publishMark() {
    claimed = false;
    engine.process(slot);
  }

  @Override
  public void abort() {
    claimed = false;
  }

  @Override
  public void reject() {
    claim(RecordKind.REJECT);
    publishMark();
  }

  @Override
  public void heartbeat(long eventTime) {
    claim(RecordKind.HEARTBEAT).eventTime(eventTime);
    publishMark();
  }

  @Override
  public void watermark(long watermark) {
    long present = stream.coalescer().clock(partition);
    if (watermark <= present) {
      throw new IllegalArgumentException(
          "watermark "
              + watermark
              + " of partition "
              + partition
              + " of "
              + stream.source().name()
              + " does not rise: it stands at "
              + present);
    }
    claim(RecordKind.WATERMARK).eventTime(watermark);
    publishMark();
  }

  @Override
  public void idle() {
    claim(RecordKind.IDLE);
    publishMark();
  }

  @Override
  public void active() {
    claim(RecordKind.ACTIVE);
    publishMark();
  }

  @Override
  public void done() {
    claim(RecordKind.DONE);
    publishMark();
  }

  void close() {
    Memory.free(slot);
  }
}
