package io.tidemark.aggregate;

import io.tidemark.state.Arena;

/**
 * A piece of an accumulator that is more than a few words: generated code keeps one object for each
 * and calls it by its own class, so that the JIT sees through the call.
 *
 * <p>Values come as int64: those of doubles as {@link Ordered} makes them, null as the null of an
 * int64. All that a part knows of an accumulator lies in its bytes and the arena.
 */
abstract class Part {
  /** Whether {@link #check} refuses anything, so that it has to be asked. */
  boolean mayRefuse() {
    return false;
  }

  /** The part for one thread and the arena of a group. */
  Part in(Arena arena) {
    return this;
  }

  /**
   * Looks at the value of a row before anything is written.
   *
   * @throws ArithmeticException if it cannot be taken in
   */
  void check(long value, long other) {}

  /**
   * Starts with a row.
   *
   * @param other what goes along with the value, or the row's sequence
   */
  abstract void start(long at, long value, long other);

  /** Takes in a row. */
  abstract void add(long at, long value, long other);

  /** Takes in what another holds, which stays as it is. */
  abstract void merge(long into, long from);

  /** Makes what two hold together; of fixed parts only. It may be one of the two. */
  void mergeInto(long into, long one, long other) {
    throw new IllegalStateException(
        getClass().getSimpleName() + " has no fixed length: the sliced operator cannot hold it");
  }

  /** Gives back what it has in the arena. */
  void clear(long at) {}
}
