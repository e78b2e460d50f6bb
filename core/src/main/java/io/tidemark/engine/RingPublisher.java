package io.tidemark.engine;

import io.tidemark.expression.CompiledValue;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordWriter;
import io.tidemark.topology.Source;
import java.lang.ref.Reference;

/** A publisher of a ring engine: fills a record of its own, which its feed takes a copy of. */
final class RingPublisher extends PartitionPublisher {
  private final RingEngine engine;
  private final RingFeed feed;
  private final PartitionEnds ends;
  private final RecordWriter writer = new RecordWriter();
  private final long slot;
  private final int length;
  private final long dataRouting;
  private boolean claimed;

  RingPublisher(
      RingEngine engine, RingFeed feed, Source source, int partition, CompiledValue timestamps) {
    super(source, partition, engine.ingress().ends().gate(source.id(), partition), timestamps);
    this.engine = engine;
    this.feed = feed;
    ends = engine.ingress().ends();
    length = CompiledTopology.words(source.schema().length());
    slot = Memory.allocateFor(this, length);
    writer.wrap(slot);
    dataRouting = RecordHeader.routing(source.id(), RecordKind.DATA.code(), (byte) 0, partition);
  }

  @Override
  public RecordWriter claim() {
    requireOpen();
    claimed = true;
    return writer.header(dataRouting);
  }

  @Override
  void requireOpen() {
    engine.requireRunning();
    if (gate().isDone()) {
      throw refusedBehindEnd();
    }
  }

  private void requireClaimed() {
    if (!claimed) {
      throw refusedUnclaimed();
    }
  }

  @Override
  public void publish() {
    requireOpen();
    requireClaimed();
    stamp(slot);
    feed.take(slot, length);
    claimed = false;
  }

  @Override
  public Offer tryPublish() {
    requireClaimed();
    if (!engine.isRunning()) {
      return engine.ingress().refusalOfOffer();
    }
    if (gate().isDone()) {
      return Offer.CLOSED;
    }
    stamp(slot);
    Offer offer = feed.tryTake(slot, length);
    claimed = offer != Offer.PUBLISHED;
    return offer;
  }

  @Override
  public void abort() {
    claimed = false;
  }

  @Override
  public long flush() {
    return feed.flush();
  }

  /** The gate is shut before the mark stands in the ring, so what the feed has goes in first. */
  @Override
  public void done() {
    requireOpen();
    feed.flush();
    ends.end(gate(), super::done);
  }

  @Override
  void mark(RecordKind kind, int key, long time) {
    if (kind != RecordKind.DONE) {
      requireOpen();
    }
    claimed = false;
    MarkWriter.write(slot, kind, source().id(), key, partition(), time);
    try {
      if (kind == RecordKind.REJECT) {
        feed.take(slot, RecordHeader.LENGTH);
      } else {
        feed.takeMark(slot, RecordHeader.LENGTH);
      }
    } finally {
      Reference.reachabilityFence(this);
    }
  }
}
