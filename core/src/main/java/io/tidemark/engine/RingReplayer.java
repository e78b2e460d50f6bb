package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/** Feeds a ring engine with the records of a journal, and tells the gates of what they end. */
final class RingReplayer implements Replayer {
  private final Ingress ingress;
  private final RingFeed feed;
  private final ReplayCheck check;

  /** What the record has to be that comes next. */
  private long next;

  RingReplayer(Ingress ingress, RingFeed feed, CompiledTopology topology) {
    this.ingress = ingress;
    this.feed = feed;
    check = new ReplayCheck(topology);
  }

  @Override
  public void replay(long record, int length) {
    if (feed.isEmpty()) {
      next = ingress.nextSequence();
    }
    check.require(record, length, next);
    feed.take(record, length);
    next++;
    long routing = Memory.getLong(record + RecordHeader.STREAM_OFFSET);
    byte kind = RecordHeader.kind(routing);
    if (kind != RecordKind.DATA.code()) {
      learn(record, routing, kind);
    }
  }

  private void learn(long record, long routing, byte kind) {
    if (kind == RecordKind.CLOCK.code()) {
      ingress.toldClock(Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET));
      return;
    }
    if (kind == RecordKind.RESPONSE.code()) {
      return;
    }
    PartitionGate gate =
        ingress.ends().gate(RecordHeader.stream(routing), RecordHeader.partition(routing));
    if (kind == RecordKind.DONE.code()) {
      gate.done(true);
    }
  }

  @Override
  public void flush() {
    feed.flush();
  }
}
