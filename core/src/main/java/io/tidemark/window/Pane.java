package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.state.RecordList;

/**
 * What the general operator keeps for one key and window, as off-heap bytes.
 *
 * <pre>
 *   0         8        16       24     28      32
 *   +---------+--------+--------+------+-------+-----------------+
 *   | window  | key    | fresh  | next | fired | list of elements|
 *   | number  |        | rows   | pane |       | (16 bytes)      |
 *   +---------+--------+--------+------+-------+-----------------+
 *     int64     int64    int64    int32  int32
 * </pre>
 *
 * Fresh rows are those that have been in no result yet and will first be in this window's.
 */
final class Pane {
  static final int LENGTH = 32 + RecordList.HEAD_LENGTH;

  private static final int KEY_OFFSET = 8;
  private static final int FRESH_OFFSET = 16;
  private static final int NEXT_OFFSET = 24;
  private static final int FIRED_OFFSET = 28;
  private static final int ELEMENTS_OFFSET = 32;

  private Pane() {}

  static void create(long pane, long window, long key) {
    Memory.zero(pane, LENGTH);
    Memory.putLong(pane, window);
    Memory.putLong(pane + KEY_OFFSET, key);
  }

  static long window(long pane) {
    return Memory.getLong(pane);
  }

  static long key(long pane) {
    return Memory.getLong(pane + KEY_OFFSET);
  }

  static long fresh(long pane) {
    return Memory.getLong(pane + FRESH_OFFSET);
  }

  static void fresh(long pane, long rows) {
    Memory.putLong(pane + FRESH_OFFSET, rows);
  }

  static int next(long pane) {
    return Memory.getInt(pane + NEXT_OFFSET);
  }

  static void next(long pane, int next) {
    Memory.putInt(pane + NEXT_OFFSET, next);
  }

  static boolean isFired(long pane) {
    return Memory.getInt(pane + FIRED_OFFSET) != 0;
  }

  static void setFired(long pane) {
    Memory.putInt(pane + FIRED_OFFSET, 1);
  }

  static long elements(long pane) {
    return pane + ELEMENTS_OFFSET;
  }
}
