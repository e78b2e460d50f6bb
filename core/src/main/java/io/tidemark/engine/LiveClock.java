package io.tidemark.engine;

import com.lmax.disruptor.Sequence;
import io.tidemark.record.RecordKind;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.IdleStrategy;

/**
 * Processing time of a ring engine that is live: what its clock says, what the engine was told last
 * and what its shards wait for.
 *
 * <p>Only the clock's own thread reads the clock. It tells the engine when something is due that
 * the shards have announced. Who hands over rows tells the engine first if what it knows is older
 * than the resolution: by what the clock's thread has seen, so that no clock is read on their way.
 * All of it gets into the ring as CLOCK records, in order with the rows, and a replay finds them
 * there.
 */
final class LiveClock {
  private final EngineClock clock;
  private final long resolution;
  private final Ingress ingress;
  private final List<Sequence> deadlines = new ArrayList<>();

  /** What the clock said last. */
  private final Sequence seen;

  /** The highest time that the engine was told. */
  private final Sequence told = new Sequence(Long.MIN_VALUE);

  /** Whether the engine is given records that have been in an engine before. */
  private volatile boolean isReplayed;

  /**
   * @param resolution how old the engine's time may be when rows come, in nanoseconds
   */
  LiveClock(EngineClock clock, long resolution, Ingress ingress) {
    this.clock = clock;
    this.resolution = resolution;
    this.ingress = ingress;
    seen = new Sequence(clock.nanos());
  }

  /** Where a shard announces the least time at which something of its is due. */
  Sequence newDeadline() {
    Sequence deadline = new Sequence(Long.MAX_VALUE);
    deadlines.add(deadline);
    return deadline;
  }

  /** The engine was told a time, by whomever. */
  void told(long nanos) {
    if (nanos > told.get()) {
      told.set(nanos);
    }
  }

  /** From now on records come that have their clock among them. */
  void replay() {
    isReplayed = true;
  }

  /** Records of a journal tell their time themselves, and so does all that is replayed without. */
  private boolean isLive() {
    return !ingress.isBehindJournal() && (!isReplayed || ingress.isJournaled());
  }

  /**
   * Reads the clock and tells the engine if something is due. Of the clock's thread.
   *
   * @return whether it told
   */
  boolean tick() {
    long now = clock.nanos();
    if (now > seen.get()) {
      seen.set(now);
    }
    long due = due();
    // What is due by a time that was told is on its way.
    return due <= now && due > told.get() && isLive() && tryTell(now);
  }

  private long due() {
    long due = Long.MAX_VALUE;
    for (Sequence deadline : deadlines) {
      due = Math.min(due, deadline.get());
    }
    return due;
  }

  private boolean tryTell(long now) {
    boolean done = ingress.tryMark(RecordKind.CLOCK, 0, 0, now);
    if (done) {
      told(now);
    }
    return done;
  }

  private boolean isStale(long now) {
    long last = told.get();
    return now > last && (last == Long.MIN_VALUE || now - last >= resolution);
  }

  /** Tells the engine in front of rows, and waits for room. */
  void refresh(IdleStrategy idle) {
    long now = seen.get();
    if (isStale(now) && isLive()) {
      ingress.mark(RecordKind.CLOCK, 0, 0, now, idle);
      told(now);
    }
  }

  /** The same without waiting: false if there was no room. */
  boolean tryRefresh() {
    long now = seen.get();
    return !isStale(now) || !isLive() || tryTell(now);
  }
}
