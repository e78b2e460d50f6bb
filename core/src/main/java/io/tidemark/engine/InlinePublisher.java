package io.tidemark.engine;

import io.tidemark.expression.CompiledValue;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordWriter;
import io.tidemark.time.PartitionStatus;

/** A publisher of the inline engine: what it publishes is processed before the call returns. */
final class InlinePublisher extends PartitionPublisher {
  private final InlineEngine engine;
  private final StreamRuntime stream;
  private final long slot;
  private final long dataRouting;
  private final RecordWriter writer = new RecordWriter();

  /** Whether nothing is accepted any more: the partition is done or the engine has stopped. */
  private boolean shut;

  private boolean claimed;

  InlinePublisher(
      InlineEngine engine,
      StreamRuntime stream,
      int partition,
      PartitionGate gate,
      CompiledValue timestamps) {
    super(stream.source(), partition, gate, timestamps);
    this.engine = engine;
    this.stream = stream;
    slot = Memory.allocate(stream.source().schema().length());
    writer.wrap(slot);
    dataRouting =
        RecordHeader.routing(stream.source().id(), RecordKind.DATA.code(), (byte) 0, partition);
    learn();
  }

  @Override
  public RecordWriter claim() {
    requireOpen();
    claimed = true;
    return writer.header(dataRouting);
  }

  @Override
  void requireOpen() {
    if (shut) {
      throw refusal();
    }
  }

  /** Looks whether its partition is done, by whoever said so. */
  void learn() {
    if (stream.coalescer().status(partition()) == PartitionStatus.DONE) {
      shut();
    }
  }

  /** Why nothing more is accepted, or not yet. */
  private IllegalStateException refusal() {
    engine.requireRunning();
    return shut ? refusedBehindEnd() : refusedUnclaimed();
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
    stamp(slot);
    engine.processData(slot, stream, partition());
  }

  @Override
  public Offer tryPublish() {
    if (shut) {
      return engine.isRunning() ? Offer.CLOSED : Offer.FAILED;
    }
    if (claimed && engine.isWithheld(source().id())) {
      return Offer.FULL;
    }
    publish();
    return Offer.PUBLISHED;
  }

  @Override
  public long flush() {
    engine.requireRunning();
    return engine.nextSequence() - 1;
  }

  @Override
  public void abort() {
    claimed = false;
  }

  @Override
  void mark(RecordKind kind, int key, long time) {
    requireOpen();
    claimed = false;
    MarkWriter.write(slot, kind, source().id(), key, partition(), time);
    engine.process(slot);
  }

  void close() {
    Memory.free(slot);
  }
}
