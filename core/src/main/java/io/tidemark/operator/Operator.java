package io.tidemark.operator;

import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * What computes results from a stream: a plain single-threaded object that knows nothing of
 * threads, clocks or queues. Whoever drives it, inline or on a ring, calls it in input order, and
 * equal calls give equal outputs.
 *
 * <p>State lives by {@link Groups group}: an instance holds the groups it owns, passes over the
 * rows of all others, and saves and loads each group by itself, so that a snapshot fits any number
 * of instances.
 */
public interface Operator extends AutoCloseable {
  /**
   * Takes a row.
   *
   * @param record its absolute address, valid during the call; it has an event time
   * @throws ArithmeticException if a value overflows; nothing of the row is in the state then
   */
  void onRecord(long record);

  /** How many inputs it has; their numbers count from 0. */
  default int inputs() {
    return 1;
  }

  /**
   * Takes a row of one of several inputs.
   *
   * @param input its number
   * @param record its absolute address, valid during the call; it has an event time
   * @throws ArithmeticException if a value overflows; nothing of the row is in the state then
   */
  default void onRecord(int input, long record) {
    onRecord(record);
  }

  /**
   * The group of a row, whoever owns it.
   *
   * @throws ArithmeticException if its key cannot be evaluated
   */
  int groupOf(long record);

  /**
   * The group of a row of one of several inputs, whoever owns it.
   *
   * @throws ArithmeticException if its key cannot be evaluated
   */
  default int groupOf(int input, long record) {
    return groupOf(record);
  }

  /**
   * Whether it goes by the watermarks of each input and key by themselves, which {@link
   * #onWatermark(int, int, long)} and {@link #onTime} tell. Otherwise it is told the least of its
   * inputs, by {@link #onWatermark(long)}.
   */
  default boolean seesInputs() {
    return false;
  }

  /**
   * Time has moved in an input; {@link #onTime} follows when all inputs have been told that the
   * same mark moves.
   *
   * @param key of the watermark
   * @param watermark higher than any before of that input and key
   */
  default void onWatermark(int input, int key, long watermark) {}

  /** All inputs have been told how time has moved: fires and drops what is due. */
  default void onTime() {}

  /** How many watermark keys its results have; key 0 is that of their event time. */
  default int outputKeys() {
    return 1;
  }

  /**
   * The watermark of its results for a key, of an operator that {@link #seesInputs sees inputs} or
   * {@link #forwardsTime forwards time}; {@link Long#MIN_VALUE} if there is none yet.
   */
  default long outputWatermark(int key) {
    return Long.MIN_VALUE;
  }

  /**
   * Time has moved: fires and drops what is due.
   *
   * @param watermark higher than any before
   */
  void onWatermark(long watermark);

  /** Processing time has moved to a higher value, in nanoseconds since the epoch. */
  default void onClock(long nanos) {}

  /**
   * Whether the operator holds watermarks back and lets them go on itself, by {@link
   * Collector#forward}. Else each goes on as soon as the operator has taken it.
   */
  default boolean forwardsTime() {
    return false;
  }

  /**
   * Takes an answer to a lookup of its own.
   *
   * @param record its absolute address, valid during the call
   */
  default void onResponse(long record) {
    throw new IllegalStateException("an answer for an operator that asks nobody");
  }

  /** The least watermark at which something is due; {@link Long#MAX_VALUE} if nothing is. */
  long nextDue();

  /**
   * The least processing time at which something is due, in nanoseconds since the epoch; {@link
   * Long#MAX_VALUE} if nothing is. It may be earlier than what is due then, never later.
   */
  default long nextClock() {
    return Long.MAX_VALUE;
  }

  /** How many of the rows taken wait in the state and have not been in any result yet. */
  long held();

  /** Open windows, runs or the like: what a user counts state by. */
  long openCount();

  /**
   * Of the windows that hold rows the one that fires next, for people: a walk over the state.
   *
   * @return null if none waits, or the operator has no windows
   */
  default HeldWindow nextToFire() {
    return null;
  }

  /** What the operator has counted. */
  OperatorCounters counters();

  /** Writes the state of a group that this instance owns. */
  void snapshot(int group, SnapshotWriter out);

  /** Takes over the state of a group that this instance owns; its own must be untouched. */
  void restore(int group, SnapshotReader in);

  /**
   * Tells the watermark that a snapshot stood at, before groups are restored; nothing fires by it.
   */
  void restoreWatermark(long watermark);

  /** The same of one of several inputs and keys. */
  default void restoreWatermark(int input, int key, long watermark) {
    if (input == 0 && key == 0) {
      restoreWatermark(watermark);
    }
  }

  /** Frees the memory. */
  @Override
  void close();
}
