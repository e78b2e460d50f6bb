package io.tidemark.window;

import io.tidemark.record.Memory;

/**
 * What every pane begins with: the state of one key and window, as off-heap bytes. {@link
 * PaneLayout} says what follows.
 *
 * <pre>
 *  0     8       16    24             32      40     44         48      56
 * +-----+-------+-----+------+-------+-------+------+----------+-------+--
 * | key | start | end | rank | flags | armed | next | previous | spent | ...
 * +-----+-------+-----+------+-------+-------+------+----------+-------+--
 *  int64  int64  int64 56 bit 8 bit    int64  int32    int32     int64
 * </pre>
 *
 * The panes of a key are linked from the youngest to the oldest. The rank orders what happens at
 * one time; 0 marks a pane that is gone. Armed is the time at which the timers will look at the
 * pane. Of the rows that it holds those are spent that have been in a result or are counted with
 * another window; the others are fresh.
 */
final class Pane {
  /** Bytes of what every pane has. */
  static final int HEADER_LENGTH = 56;

  /** Where the time lies at which the timers of the windows' own time domain look at the pane. */
  static final int ARMED_OFFSET = 32;

  /** The timer for the window's last time, in event time. */
  static final int END_EVENT = 1;

  /** The timer for the window's last time, in processing time. */
  static final int END_PROCESSING = 2;

  /** A result on time or later has been put out. */
  static final int ENDED = 4;

  /** The window is larger than any of its elements made it. */
  static final int GROWN = 8;

  /** The trigger took the expiry back with a timer of the same time. */
  static final int EXPIRY_LOST = 16;

  private static final int START_OFFSET = 8;
  private static final int END_OFFSET = 16;
  private static final int RANK_OFFSET = 24;
  private static final int NEXT_OFFSET = 40;
  private static final int PREVIOUS_OFFSET = 44;
  private static final int SPENT_OFFSET = 48;
  private static final int FLAG_BITS = 8;

  private Pane() {}

  static long key(long pane) {
    return Memory.getLong(pane);
  }

  static void key(long pane, long key) {
    Memory.putLong(pane, key);
  }

  static long start(long pane) {
    return Memory.getLong(pane + START_OFFSET);
  }

  static void start(long pane, long start) {
    Memory.putLong(pane + START_OFFSET, start);
  }

  static long end(long pane) {
    return Memory.getLong(pane + END_OFFSET);
  }

  static void end(long pane, long end) {
    Memory.putLong(pane + END_OFFSET, end);
  }

  static long rank(long pane) {
    return Memory.getLong(pane + RANK_OFFSET) >>> FLAG_BITS;
  }

  /** Sets the rank, and no flag. */
  static void rank(long pane, long rank) {
    Memory.putLong(pane + RANK_OFFSET, rank << FLAG_BITS);
  }

  static boolean has(long pane, int flag) {
    return (Memory.getLong(pane + RANK_OFFSET) & flag) != 0;
  }

  static void set(long pane, int flag) {
    Memory.putLong(pane + RANK_OFFSET, Memory.getLong(pane + RANK_OFFSET) | flag);
  }

  static void unset(long pane, int flag) {
    Memory.putLong(pane + RANK_OFFSET, Memory.getLong(pane + RANK_OFFSET) & ~(long) flag);
  }

  static int next(long pane) {
    return Memory.getInt(pane + NEXT_OFFSET);
  }

  static void next(long pane, int next) {
    Memory.putInt(pane + NEXT_OFFSET, next);
  }

  static int previous(long pane) {
    return Memory.getInt(pane + PREVIOUS_OFFSET);
  }

  static void previous(long pane, int previous) {
    Memory.putInt(pane + PREVIOUS_OFFSET, previous);
  }

  static long spent(long pane) {
    return Memory.getLong(pane + SPENT_OFFSET);
  }

  static void spent(long pane, long rows) {
    Memory.putLong(pane + SPENT_OFFSET, rows);
  }
}
