package io.tidemark.operator;

/**
 * A window that waits for time, as people are told of it.
 *
 * @param start inclusive, in the stream's unit; {@link Long#MIN_VALUE} if it has none
 * @param end exclusive; {@link Long#MAX_VALUE} if it has none
 * @param needs the time at which something is due for it
 * @param byClock whether that is processing time, in the stream's unit, and not a watermark
 */
public record HeldWindow(long start, long end, long needs, boolean byClock) {
  /** Whether something is due for it before it is for another. */
  public boolean isBefore(HeldWindow other) {
    return needs != other.needs ? needs < other.needs : start < other.start;
  }

  @Override
  public String toString() {
    return "window [" + start + "," + end + ")";
  }
}
