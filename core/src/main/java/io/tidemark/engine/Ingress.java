package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.concurrent.IdleStrategy;

/**
 * The way into a ring engine for all threads: claims places, numbers the records, copies them and
 * publishes them, and knows why it may not.
 */
final class Ingress {
  /** How often a hand-over tries before it keeps others from taking the room that it needs. */
  private static final int PATIENCE = 64;

  private final RecordRing ring;
  private final EngineState state;
  private final PartitionEnds ends;
  private final long base;
  private final int reserve;

  /** The first sequence that the journal does not have yet. */
  private final long journaledFrom;

  private final boolean isJournaled;

  /** Null if processing time moves only as it is told. */
  private LiveClock clock;

  /** How many queries hold rows beyond the capacity of their lookups. */
  private final AtomicInteger withholding = new AtomicInteger();

  private volatile boolean replayed;

  /** Room that is kept for the one hand-over that has waited for long. */
  private final AtomicInteger kept = new AtomicInteger();

  /**
   * @param base the sequence of the record at position 0
   * @param journal that keeps the input; null if none does
   */
  Ingress(RecordRing ring, EngineState state, PartitionEnds ends, long base, InputJournal journal) {
    this.ring = ring;
    this.state = state;
    this.ends = ends;
    this.base = base;
    isJournaled = journal != null;
    journaledFrom = journal == null ? base : journal.nextSequence();
    reserve = Math.min(RingSizes.MOST_RESERVED, ring.size() / RingSizes.RESERVED_PART);
  }

  /** Sets what tells processing time in front of rows. */
  void clockBy(LiveClock live) {
    clock = live;
  }

  /** The engine was told a time, or is replayed one. */
  void toldClock(long nanos) {
    if (clock != null) {
      clock.told(nanos);
    }
  }

  /** From now on records come that have their clock among them. */
  void replay() {
    replayed = true;
    if (clock != null) {
      clock.replay();
    }
  }

  /** A query holds rows that it cannot have looked up yet, or no longer does. */
  void withhold(boolean credit) {
    withholding.addAndGet(credit ? 1 : -1);
  }

  /**
   * Whether services may be asked by who has processed the input so far: not for what a journal has
   * the answers to, and in a replay without a journal never.
   */
  boolean isLive(long processed) {
    return (!replayed || isJournaled) && processed + 1 >= journaledFrom;
  }

  boolean isJournaled() {
    return isJournaled;
  }

  RecordRing ring() {
    return ring;
  }

  PartitionEnds ends() {
    return ends;
  }

  /** The most records of data that can be handed over at once. */
  int mostAtOnce() {
    return ring.size() - reserve;
  }

  long nextSequence() {
    return base + ring.cursor() + 1;
  }

  /** Whether what comes is still in the journal. */
  boolean isBehindJournal() {
    return nextSequence() < journaledFrom;
  }

  /**
   * Copies records into the ring and waits while there is no room.
   *
   * @param isMark whether the last is a mark, for which some slots are kept
   * @param guard of the feed; null for what may follow an end, and needs no clock in front
   * @param idle how to wait
   * @return sequence of the last
   */
  long handOver(long records, int count, boolean isMark, EndGuard guard, IdleStrategy idle) {
    if (clock != null && guard != null) {
      clock.refresh(idle);
    }
    int tries = 0;
    boolean isKeeping = false;
    try {
      while (true) {
        int left = isMark ? 0 : isKeeping ? reserve : reserve + kept.get();
        long last = isWithheld(isMark, guard) ? -1 : tryHandOver(records, count, left, guard);
        if (last >= 0) {
          idle.reset();
          return last;
        }
        requireAccepting();
        EngineThread.requireOutside(
            state, "publishes to the engine that calls it, whose ring is full");
        // Small ones would else take each slot that gets free before enough of them are.
        if (!isKeeping && ++tries > PATIENCE) {
          isKeeping = kept.compareAndSet(0, count);
        }
        idle.idle();
      }
    } finally {
      if (isKeeping) {
        kept.set(0);
      }
    }
  }

  /** The same for data, without waiting: -1 if it was not to be. */
  long tryHandOver(long records, int count, EndGuard guard) {
    if (isWithheld(false, guard) || (clock != null && guard != null && !clock.tryRefresh())) {
      return -1;
    }
    return tryHandOver(records, count, reserve + kept.get(), guard);
  }

  /** Credit is for rows: marks pass, and so does what is replayed, whose answers come behind. */
  private boolean isWithheld(boolean isMark, EndGuard guard) {
    return !isMark && guard != null && withholding.get() > 0;
  }

  /**
   * Hands over the records of an answer, and waits while the ring is full: never for credit, of
   * which answers are the source. Where the engine takes no more, nothing happens.
   *
   * @param idle how to wait; null for a thread that is not the engine's
   */
  void respond(long records, int count, IdleStrategy idle) {
    if (tryHandOver(records, count, 0, null) >= 0) {
      return;
    }
    IdleStrategy waiting = idle == null ? Waiting.PARK.strategy() : idle;
    while (state.isOpen() && tryHandOver(records, count, 0, null) < 0) {
      waiting.idle();
    }
    waiting.reset();
  }

  private long tryHandOver(long records, int count, int left, EndGuard guard) {
    if (!state.isOpen() || refusal() != null || !ring.hasRoom(count + left)) {
      return -1;
    }
    long high = ring.tryClaim(count);
    if (high < 0) {
      return -1;
    }
    long low = high - count + 1;
    // Behind the claim, for the closer marks first and then reads how far was claimed.
    if (state.isClosing()) {
      giveUp(low, high);
      return -1;
    }
    if (guard != null) {
      guard.check(records, count);
    }
    for (int i = 0; i < count; i++) {
      long record = records + (long) i * ring.stride();
      Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, base + low + i);
    }
    ring.write(records, low, count);
    ring.publish(low, high);
    return base + high;
  }

  /** Slots claimed while the engine closes; they are passed over. */
  private void giveUp(long low, long high) {
    for (long position = low; position <= high; position++) {
      long slot = ring.slot(position);
      Memory.putLong(slot + RecordHeader.SEQUENCE_OFFSET, base + position);
      MarkWriter.pad(slot);
    }
    ring.publish(low, high);
  }

  /** Hands over a mark if that needs no waiting. */
  boolean tryMark(RecordKind kind, int stream, int partition, long time) {
    long record = Memory.allocate(ring.stride());
    try {
      MarkWriter.write(record, kind, stream, partition, time);
      return tryHandOver(record, 1, 0, null) >= 0;
    } finally {
      Memory.free(record);
    }
  }

  /** Hands over a mark and waits for room. */
  void mark(RecordKind kind, int stream, int partition, long time, IdleStrategy idle) {
    long record = Memory.allocate(ring.stride());
    try {
      MarkWriter.write(record, kind, stream, partition, time);
      handOver(record, 1, true, null, idle);
    } finally {
      Memory.free(record);
    }
  }

  /** Why new input is refused, or null. What comes out of the journal needs no room in it. */
  private String refusal() {
    String reason = state.refusal();
    return reason == null || isBehindJournal() ? null : reason;
  }

  private void requireAccepting() {
    state.requireOpen();
    String refusal = refusal();
    if (refusal != null) {
      throw new InputRefusedException(refusal);
    }
  }

  /** Why nothing was handed over just now. */
  Offer refusalOfOffer() {
    if (state.isFailed()) {
      return Offer.FAILED;
    }
    if (state.isClosing()) {
      return Offer.CLOSED;
    }
    return refusal() != null ? Offer.REFUSED : Offer.FULL;
  }
}
