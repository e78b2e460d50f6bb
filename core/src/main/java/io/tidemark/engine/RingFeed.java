package io.tidemark.engine;

import io.tidemark.record.Memory;
import java.lang.ref.Reference;
import org.agrona.concurrent.IdleStrategy;

/**
 * A thread's way into a ring engine: gathers records until a batch is full and copies it into the
 * ring with one claim. Nothing stands in the ring that is not complete, so a thread that stalls or
 * dies while it fills a record holds up nobody.
 */
final class RingFeed implements Feed {
  private final RingEngine engine;
  private final Ingress ingress;

  /** Null if what it hands over may come behind an end. */
  private final EndGuard guard;

  private final int batch;
  private final int stride;
  private final long staged;

  /** How many are staged: fewer than a batch, but in the midst of a call. */
  private int count;

  private long last = -1;

  /** How this feed waits for room in the ring. */
  private final IdleStrategy idle;

  RingFeed(RingEngine engine, Ingress ingress, int batch, EndGuard guard) {
    this.engine = engine;
    this.ingress = ingress;
    this.batch = batch;
    this.guard = guard;
    stride = ingress.ring().stride();
    idle = engine.newIdleStrategy();
    staged = Memory.allocateFor(this, (long) batch * stride);
  }

  @Override
  public Publisher publisher(String source, int partition) {
    return engine.publisher(this, source, partition);
  }

  /** Takes a copy of a record, and waits while the batch is full and the ring has no room. */
  void take(long record, int length) {
    stage(record, length);
    if (count == batch) {
      handOver(false);
    }
  }

  /** Takes a mark and hands over all there is: others wait for what it tells. */
  void takeMark(long record, int length) {
    stage(record, length);
    handOver(true);
  }

  /** Hands over all there is; if that fails, the record staged last was not taken. */
  private void handOver(boolean isMark) {
    boolean done = false;
    try {
      last = ingress.handOver(staged, count, isMark, guard, idle);
      done = true;
    } finally {
      count = done ? 0 : count - 1;
      Reference.reachabilityFence(this);
    }
    requireClean();
  }

  private void requireClean() {
    if (guard != null) {
      guard.requireClean();
    }
  }

  /** The same without waiting; the record is taken or not. */
  Offer tryTake(long record, int length) {
    stage(record, length);
    if (count < batch) {
      return Offer.PUBLISHED;
    }
    int offered = count;
    Offer offer = tryFlush();
    if (offer != Offer.PUBLISHED) {
      count--;
      return offer;
    }
    if (offered == 1 && guard != null && !guard.isClean()) {
      guard.forget();
      return Offer.CLOSED;
    }
    requireClean();
    return Offer.PUBLISHED;
  }

  /** Whether everything taken is in the ring. */
  boolean isEmpty() {
    return count == 0;
  }

  private void stage(long record, int length) {
    long place = staged + (long) count * stride;
    if (length % Long.BYTES == 0) {
      Memory.copyWords(record, place, length);
    } else {
      Memory.copy(record, place, length);
    }
    count++;
  }

  @Override
  public long flush() {
    try {
      if (count == 0) {
        engine.requireRunning();
      } else {
        last = ingress.handOver(staged, count, false, guard, idle);
        count = 0;
        requireClean();
      }
      return last;
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  private Offer tryFlush() {
    try {
      long sequence = ingress.tryHandOver(staged, count, guard);
      if (sequence < 0) {
        return ingress.refusalOfOffer();
      }
      last = sequence;
      count = 0;
      return Offer.PUBLISHED;
    } finally {
      Reference.reachabilityFence(this);
    }
  }
}
