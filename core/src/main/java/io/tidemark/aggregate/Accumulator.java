package io.tidemark.aggregate;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;

/**
 * What a list of aggregates keeps per key and slice, as code over off-heap bytes: one class is
 * generated for each list by {@link AccumulatorCompiler}.
 *
 * <p>An accumulator starts with the number of its rows, int64; the rest is the layout's affair.
 *
 * <p>A <em>fixed</em> one ({@link #isFixed()}) is its bytes alone: a copy of them is a copy of it.
 * One that is not has more in the arena of its group and its bytes say where: they may be moved,
 * but a copy is none, and who drops one calls {@link #clear} first.
 *
 * <p>What {@link AccumulatorCompiler} makes holds no state and may be shared. An operator asks it
 * for an instance of its own by {@link #in}, once for each group, and calls that from one thread.
 */
public abstract class Accumulator {
  /** Offset of the number of rows, int64. */
  public static final int ROWS_OFFSET = 0;

  private final int length;
  private AccumulatorTemplate template;

  /**
   * For generated classes.
   *
   * @param length of an accumulator in bytes, a multiple of 8
   */
  protected Accumulator(int length) {
    this.length = length;
  }

  /** Bytes of an accumulator, a multiple of 8. */
  public final int length() {
    return length;
  }

  /**
   * Whether an accumulator is its bytes alone. If not, {@link #mergeInto}, {@link #mergeRange},
   * {@link #accumulateBackwards}, {@link #take} and {@link #takeRange} are refused.
   */
  public final boolean isFixed() {
    return template == null || template.isFixed();
  }

  /**
   * The instance for one thread that keeps what does not fit an accumulator's bytes in an arena;
   * the same for every call where nothing needs that.
   *
   * @param arena of the group; null will do for a fixed one
   */
  public final Accumulator in(Arena arena) {
    return template == null ? this : template.in(arena);
  }

  /**
   * Makes an accumulator one without rows and gives back what it has in the arena. One that is
   * empty may be cleared again; on bytes that never were an accumulator the result is undefined.
   */
  public final void clear(long accumulator) {
    if (!isFixed() && !isEmpty(accumulator)) {
      template.clear(accumulator);
    }
    empty(accumulator);
  }

  /** Says of what this is an instance. */
  final void of(AccumulatorTemplate made) {
    template = made;
  }

  /**
   * Makes an accumulator of one row; what the bytes were before does not matter and is not cleared.
   *
   * @throws ArithmeticException if an argument overflows; the bytes are undefined then, and nothing
   *     is taken from the arena
   */
  public abstract void create(long accumulator, long record);

  /**
   * Takes in one more row.
   *
   * @throws ArithmeticException if an argument overflows; the accumulator is as it was then
   */
  public abstract void add(long accumulator, long record);

  /** Takes in all that another accumulator holds; that one stays as it is. Neither is empty. */
  public abstract void merge(long into, long from);

  /** Makes an accumulator of all that two hold; it may be one of them, others stay as they are. */
  public abstract void mergeInto(long into, long one, long other);

  /**
   * Takes in several accumulators that lie one behind another, by way of registers: a chain of
   * merges through memory would wait for each store.
   *
   * @param from the first of them
   * @param stride bytes from one to the next
   * @param count how many, zero or more
   */
  public abstract void mergeRange(long into, long from, int stride, int count);

  /**
   * Turns several accumulators that lie one behind another into running results: each takes in all
   * that lie behind it.
   *
   * @param last the last of them
   * @param stride bytes from one to the next
   * @param count how many lie before the last, zero or more
   */
  public abstract void accumulateBackwards(long last, int stride, int count);

  /** Takes in all that another accumulator holds, where this one may be empty: without a row. */
  public final void take(long into, long from) {
    if (isEmpty(into)) {
      Memory.copyWords(from, into, length);
    } else {
      merge(into, from);
    }
  }

  /** Takes in several accumulators as {@link #mergeRange} does, where this one may be empty. */
  public final void takeRange(long into, long from, int stride, int count) {
    if (count > 0 && isEmpty(into)) {
      Memory.copyWords(from, into, length);
      mergeRange(into, from + stride, stride, count - 1);
    } else {
      mergeRange(into, from, stride, count);
    }
  }

  /** Whether an accumulator has no row; its other bytes mean nothing then. */
  public static boolean isEmpty(long accumulator) {
    return Memory.getLong(accumulator + ROWS_OFFSET) == 0;
  }

  /** Makes an accumulator one without rows. */
  public static void empty(long accumulator) {
    Memory.putLong(accumulator + ROWS_OFFSET, 0);
  }

  /**
   * Writes the results to the fields of a result row.
   *
   * @throws ArithmeticException if one does not fit its field
   */
  public abstract void writeResults(long accumulator, long row);
}
