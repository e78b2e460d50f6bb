package io.tidemark.join;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;

/**
 * A lookup as it lies in the state, behind the header of a table's entry: which list it is in, when
 * it got there, its attempts, its answer so far, the watermarks behind it and the row asked for.
 *
 * <pre>
 *   0      4          8      16        20      24      28     32     36      40      44
 *   +------+----------+------+---------+-------+-------+------+------+-------+-------+-----+--------
 *   | next | previous | time | attempt | state | first | last | rows | first | last  | -   | row
 *   | in its list     |      |         |       | row   | row  |      | mark  | mark  |     | asked for
 *   +------+----------+------+---------+-------+-------+------+------+-------+-------+-----+--------
 *     int32  int32      int64  int32     int32   int32   int32  int32  int32   int32   int32
 * </pre>
 */
final class AsyncEntry {
  /** Not asked for: the capacity is used up. */
  static final int HELD = 0;

  /** Asked for. */
  static final int ASKED = 1;

  /** To be asked for again. */
  static final int RETRY = 2;

  /** Its answer is complete. */
  static final int ANSWERED = 3;

  /** There will be no answer. */
  static final int FAILED = 4;

  static final int NEXT = 0;
  static final int PREVIOUS = 4;
  static final int FIRST_MARK = 36;
  static final int LAST_MARK = 40;
  static final int REQUEST = 48;

  private static final int TIME = 8;
  private static final int ATTEMPT = 16;
  private static final int STATE = 20;
  private static final int FIRST_ROW = 24;
  private static final int LAST_ROW = 28;
  private static final int ROWS = 32;

  private AsyncEntry() {}

  static long time(long entry) {
    return Memory.getLong(entry + TIME);
  }

  static void time(long entry, long time) {
    Memory.putLong(entry + TIME, time);
  }

  static int attempt(long entry) {
    return Memory.getInt(entry + ATTEMPT);
  }

  static void attempt(long entry, int attempt) {
    Memory.putInt(entry + ATTEMPT, attempt);
  }

  static int state(long entry) {
    return Memory.getInt(entry + STATE);
  }

  static void state(long entry, int state) {
    Memory.putInt(entry + STATE, state);
  }

  static boolean isSettled(long entry) {
    return state(entry) >= ANSWERED;
  }

  static int firstRow(long entry) {
    return Memory.getInt(entry + FIRST_ROW);
  }

  static int lastRow(long entry) {
    return Memory.getInt(entry + LAST_ROW);
  }

  static int rows(long entry) {
    return Memory.getInt(entry + ROWS);
  }

  static void dropRows(long entry) {
    Memory.putInt(entry + FIRST_ROW, Arena.NULL);
    Memory.putInt(entry + LAST_ROW, Arena.NULL);
    Memory.putInt(entry + ROWS, 0);
  }

  /** Puts a row behind those that are there; the row before has been linked to it. */
  static void addRow(long entry, int row) {
    if (firstRow(entry) == Arena.NULL) {
      Memory.putInt(entry + FIRST_ROW, row);
    }
    Memory.putInt(entry + LAST_ROW, row);
    Memory.putInt(entry + ROWS, rows(entry) + 1);
  }

  static long request(long entry) {
    return entry + REQUEST;
  }
}
