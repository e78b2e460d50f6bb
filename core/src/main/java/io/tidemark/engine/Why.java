package io.tidemark.engine;

import io.tidemark.operator.HeldWindow;
import io.tidemark.time.WatermarkCoalescer;

/**
 * Why a query does not put out more: which windows it holds, what they need, and who holds time
 * back. Everything follows from the records that were read; no clock is asked.
 *
 * @param query name of the query
 * @param windows how many (key, window) pairs hold rows
 * @param next the window that fires next; null if none waits
 * @param watermark that the query reads by, {@link WatermarkCoalescer#NONE} before the first
 * @param clock processing time in nanoseconds since the epoch, {@link Long#MIN_VALUE} before any
 * @param source what the query reads: a stream from outside, or {@code query NAME}
 * @param holder the partition that holds time back; -1 if none is active
 * @param since the latest event time that the holder has shown, or the watermark that it told last
 *     where sources tell their own; {@link WatermarkCoalescer#NONE} if it has not spoken
 * @param isTold whether the holder tells watermarks
 * @param furthest the highest watermark of a partition: where time would be without the holder
 */
public record Why(
    String query,
    long windows,
    HeldWindow next,
    long watermark,
    long clock,
    String source,
    int holder,
    long since,
    boolean isTold,
    long furthest) {
  /** With what another shard holds. */
  Why plusShard(Why other) {
    boolean isOthers = next == null || (other.next != null && other.next.isBefore(next));
    return new Why(
        query,
        windows + other.windows,
        isOthers ? other.next : next,
        watermark,
        clock,
        source,
        holder,
        since,
        isTold,
        furthest);
  }

  /** All of it in a sentence. */
  @Override
  public String toString() {
    String held = query + ": " + windows + (windows == 1 ? " window held; " : " windows held; ");
    if (next == null) {
      return held + "none waits to fire";
    }
    if (next.byClock()) {
      return held + next + " needs the clock at " + next.needs() + "; " + clockText();
    }
    return held
        + next
        + " needs w >= "
        + next.needs()
        + "; w is "
        + (watermark == WatermarkCoalescer.NONE ? "none yet" : watermark)
        + "; "
        + holderText();
  }

  private String clockText() {
    return clock == Long.MIN_VALUE ? "no clock has come yet" : "it is " + clock + " ns";
  }

  private String holderText() {
    if (holder < 0) {
      return "no partition of " + source + " is active";
    }
    String place = holder + " of " + source;
    if (since == WatermarkCoalescer.NONE) {
      return "nothing ever from partition " + place + ", which holds time back" + furthestText();
    }
    return "no "
        + (isTold ? "watermark" : "event")
        + " since "
        + since
        + " from partition "
        + place
        + ", which holds time back"
        + furthestText();
  }

  private String furthestText() {
    return furthest > watermark ? "; others are at w " + furthest : "";
  }
}
