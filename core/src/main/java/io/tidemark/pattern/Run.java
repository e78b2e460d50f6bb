package io.tidemark.pattern;

import io.tidemark.record.Memory;

/**
 * A run of a pattern: a partial match, or a complete one that is held back by an earlier one.
 *
 * <pre>
 *  0        8        16      20         24     28     32
 * +--------+--------+-------+----------+------+-------+-----------
 * | start  | start  | state | step     | node | event | slots ...
 * | number | time   |       | (+ held) |      |       |
 * +--------+--------+-------+----------+------+-------+-----------
 *  int64    int64    int32   int32      int32  int32
 * </pre>
 *
 * <p>Start is its first event. Step and event are the last taken, node is what it took before. The
 * state of one that is held is the order in which it was found.
 */
final class Run {
  private static final int START = 0;
  private static final int START_TIME = 8;
  private static final int STATE = 16;
  private static final int STEP = 20;
  private static final int NODE = 24;
  private static final int EVENT = 28;
  private static final int HELD = 1 << 31;

  private Run() {}

  static long start(long run) {
    return Memory.getLong(run + START);
  }

  static long startTime(long run) {
    return Memory.getLong(run + START_TIME);
  }

  static void start(long run, long number, long time) {
    Memory.putLong(run + START, number);
    Memory.putLong(run + START_TIME, time);
  }

  static int state(long run) {
    return Memory.getInt(run + STATE);
  }

  static void state(long run, int state) {
    Memory.putInt(run + STATE, state);
  }

  static int step(long run) {
    return Memory.getInt(run + STEP) & ~HELD;
  }

  static void step(long run, int step) {
    Memory.putInt(run + STEP, step);
  }

  static boolean isHeld(long run) {
    return Memory.getInt(run + STEP) < 0;
  }

  /** Makes it a match that is held. */
  static void hold(long run, int order) {
    Memory.putInt(run + STEP, Memory.getInt(run + STEP) | HELD);
    Memory.putInt(run + STATE, order);
  }

  /** In what order a held one was found. */
  static int order(long run) {
    return Memory.getInt(run + STATE);
  }

  static int node(long run) {
    return Memory.getInt(run + NODE);
  }

  static void node(long run, int node) {
    Memory.putInt(run + NODE, node);
  }

  /** The last event; 0 if it has taken nothing. */
  static int event(long run) {
    return Memory.getInt(run + EVENT);
  }

  static void event(long run, int event) {
    Memory.putInt(run + EVENT, event);
  }
}
