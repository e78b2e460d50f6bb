package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordWriter;
import io.tidemark.topology.Source;
import java.lang.ref.Reference;

/** A publisher of a ring engine: fills a record of its own, which its feed takes a copy of. */
final class RingPublisher implements Publisher {
  private final RingEngine engine;
  private final RingFeed feed;
  private final Source source;
  private final int partition;
  private final PartitionGate gate;
  private final RecordWriter writer = new RecordWriter();
  private final long slot;
  private final int length;
  private final long dataRouting;
  private boolean claimed;

  RingPublisher(
      RingEngine engine, RingFeed feed, Source source, int partition, PartitionGate gate) {
    this.engine = engine;
    this.feed = feed;
    this.source = source;
    this.partition = partition;
    this.gate = gate;
    length = CompiledTopology.words(source.schema().length());
    slot = Memory.allocateFor(this, length);
    writer.wrap(slot);
    dataRouting = routing(RecordKind.DATA);
  }

  private long routing(RecordKind kind) {
    return RecordHeader.routing(source.id(), kind.code(), (byte) 0, partition);
  }

  @Override
  public RecordWriter claim() {
    requireOpen();
    claimed = true;
    return writer.header(dataRouting);
  }

  private void requireOpen() {
    engine.requireRunning();
    if (gate.isDone()) {
      throw new IllegalStateException(place() + " is done; nothing may follow");
    }
  }

  private String place() {
    return "partition " + partition + " of " + source.name();
  }

  private void requireClaimed() {
    if (!claimed) {
      throw new IllegalStateException(
          "nothing is claimed on " + place() + "; claim and fill a record before each publish");
    }
  }

  @Override
  public void publish() {
    requireOpen();
    requireClaimed();
    feed.take(slot, length);
    claimed = false;
  }

  @Override
  public Offer tryPublish() {
    requireClaimed();
    if (!engine.isRunning()) {
      return engine.refusalOfOffer();
    }
    if (gate.isDone()) {
      return Offer.CLOSED;
    }
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

  @Override
  public void reject() {
    mark(RecordKind.REJECT, 0, false);
  }

  @Override
  public void heartbeat(long eventTime) {
    mark(RecordKind.HEARTBEAT, eventTime, true);
  }

  @Override
  public void watermark(long watermark) {
    requireOpen();
    long before = gate.watermark();
    if (watermark <= before) {
      throw new IllegalArgumentException(
          "watermark " + watermark + " of " + place() + " does not rise: it stands at " + before);
    }
    mark(RecordKind.WATERMARK, watermark, true);
    gate.watermark(watermark);
  }

  @Override
  public void idle() {
    mark(RecordKind.IDLE, Long.MIN_VALUE, true);
  }

  @Override
  public void active() {
    mark(RecordKind.ACTIVE, Long.MIN_VALUE, true);
  }

  @Override
  public void done() {
    mark(RecordKind.DONE, Long.MIN_VALUE, true);
    gate.end();
  }

  private void mark(RecordKind kind, long time, boolean atOnce) {
    requireOpen();
    claimed = false;
    writer.header(routing(kind)).eventTime(time);
    try {
      if (atOnce) {
        feed.takeMark(slot, RecordHeader.LENGTH);
      } else {
        feed.take(slot, RecordHeader.LENGTH);
      }
    } finally {
      Reference.reachabilityFence(this);
    }
  }
}
