package io.tidemark.window;

import java.util.Arrays;

/**
 * Panes whose timer is some time ahead and will most likely have moved on by then, as that of a
 * session does: buckets of time in a circle, which cost a pane nothing but its place in one. When
 * the watermark enters a bucket, those that have moved on find a new one, and the others go to the
 * timers of their group, which have them in order. One for all groups of an operator; what it has
 * can be told from the panes, so it is in no snapshot.
 */
final class TimerWheel {
  private static final int BUCKETS = 1_024;
  private static final int MASK = BUCKETS - 1;
  private static final int FIRST_PANES = 16;
  private static final int GROUP_SHIFT = Integer.SIZE;

  // A pane in a bucket: group and row, then rank.
  private static final int WORDS = 2;

  /** Units of time in a bucket, as a power of two. */
  private final int shift;

  private final long[][] buckets = new long[BUCKETS][];
  private final int[] sizes = new int[BUCKETS];
  private long[] turned = new long[WORDS * FIRST_PANES];
  private int panes;

  /** The number of the bucket that the watermark is in. */
  private long reached;

  /** Whether the watermark, or else a first pane, has said where in time all this is. */
  private boolean isPlaced;

  /** How many buckets ahead panes may be put. */
  private long horizon = BUCKETS;

  /**
   * @param reach how far ahead timers usually are
   */
  TimerWheel(long reach) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(reach);
    shift = Math.max(0, bits - (Integer.numberOfTrailingZeros(BUCKETS) - 1));
  }

  /** Tells the watermark before anything is added; nothing comes due by it. */
  void place(long watermark) {
    reached = watermark >> shift;
    isPlaced = watermark != Long.MIN_VALUE;
  }

  /** Adds a pane, if its time is neither in the bucket that has been reached nor too far ahead. */
  boolean add(long time, int group, int row, long rank) {
    long number = time >> shift;
    if (!isPlaced) {
      reached = number - 1;
      isPlaced = true;
    }
    // From one end of time to the other is more than an int64 has, if it has a sign.
    if (number <= reached || Long.compareUnsigned(number - reached, horizon) >= 0) {
      return false;
    }
    int bucket = (int) number & MASK;
    int at = sizes[bucket];
    long[] into = buckets[bucket];
    if (into == null || at == into.length) {
      into = grow(bucket);
    }
    into[at] = (long) group << GROUP_SHIFT | row;
    into[at + 1] = rank;
    sizes[bucket] = at + WORDS;
    panes++;
    return true;
  }

  private long[] grow(int bucket) {
    long[] old = buckets[bucket];
    buckets[bucket] =
        old == null ? new long[WORDS * FIRST_PANES] : Arrays.copyOf(old, 2 * old.length);
    return buckets[bucket];
  }

  /** Whether a time belongs in a bucket. */
  boolean isIn(long time, int bucket) {
    return ((int) (time >> shift) & MASK) == bucket;
  }

  /** Whether the watermark enters another bucket. */
  boolean turns(long watermark) {
    return watermark >> shift > reached;
  }

  /** Hands all panes of the buckets up to the watermark to the timers of their groups. */
  void turn(long watermark, PaneGroup[] groups) {
    long from = reached + 1;
    long to = watermark >> shift;
    long steps = to - from;
    reached = to;
    isPlaced = true;
    if (Long.compareUnsigned(steps, MASK) > 0) {
      steps = MASK;
      from = to - MASK;
    }
    // What moves on must not come in front of the watermark again while older buckets are left.
    horizon = BUCKETS - steps;
    for (long i = 0; i <= steps && panes > 0; i++) {
      empty((int) (from + i) & MASK, groups);
    }
    horizon = BUCKETS;
  }

  private void empty(int bucket, PaneGroup[] groups) {
    int size = sizes[bucket];
    if (size == 0) {
      return;
    }
    long[] full = buckets[bucket];
    buckets[bucket] = turned;
    turned = full;
    sizes[bucket] = 0;
    panes -= size / WORDS;
    for (int at = 0; at < size; at += WORDS) {
      int group = (int) (full[at] >>> GROUP_SHIFT);
      groups[group].events.comeUp((int) full[at], full[at + 1], bucket);
    }
  }

  /** A time at or before that of every pane; {@link Long#MAX_VALUE} without any. */
  long earliest() {
    if (panes == 0) {
      return Long.MAX_VALUE;
    }
    long number = reached + 1;
    while (sizes[(int) number & MASK] == 0) {
      number++;
    }
    return number << shift;
  }
}
