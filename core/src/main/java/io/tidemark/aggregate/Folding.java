package io.tidemark.aggregate;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;

/**
 * The folds of slots, one static method each, called by generated accumulators and inlined by the
 * JIT. Sums are in spill form: the value is {@code spill * 2^64 + low} with a signed low word, so
 * the spill is touched only when the low word overflows. Public for generated classes only.
 */
public final class Folding {
  /**
   * The spill of a sum of products that has left 128 bits. It stays so, and is an error where the
   * sum is written: a row that made it so is in the state like any other.
   */
  static final long LOST = Long.MIN_VALUE;

  private Folding() {}

  /** Starts a sum. */
  public static void sumStart(long at, long value) {
    Memory.putLong(at, value);
    Memory.putLong(at + 8, 0);
  }

  /** Starts a sum with a value that may be null. */
  public static void sumStartNullable(long at, long value) {
    sumStart(at, value == Nulls.INT64 ? 0 : value);
  }

  /** Adds to a sum. */
  public static void sumAdd(long at, long value) {
    long before = Memory.getLong(at);
    long after = before + value;
    Memory.putLong(at, after);
    if (((before ^ after) & (value ^ after)) < 0) {
      spill(at, value < 0 ? -1 : 1);
    }
  }

  /** Adds a value that may be null. */
  public static void sumAddNullable(long at, long value) {
    if (value != Nulls.INT64) {
      sumAdd(at, value);
    }
  }

  /** Adds a sum to a sum. */
  public static void sumMerge(long into, long from) {
    sumAdd(into, Memory.getLong(from));
    long spilled = Memory.getLong(from + 8);
    if (spilled != 0) {
      spill(into, spilled);
    }
  }

  private static void spill(long at, long by) {
    Memory.putLong(at + 8, withSpill(Memory.getLong(at + 8), by));
  }

  private static long withSpill(long before, long by) {
    long after = before + by;
    boolean fits = ((before ^ after) & (by ^ after)) >= 0;
    return fits && before != LOST && by != LOST ? after : LOST;
  }

  /**
   * The spill of two sums together.
   *
   * @param carry what their low words spill when they are added
   */
  public static long spills(long one, long other, long carry) {
    return (one | other) == 0 ? carry : withSpill(withSpill(one, other), carry);
  }

  /** Starts a sum of products. */
  public static void productStart(long at, long value, long factor) {
    long low = value * factor;
    Memory.putLong(at, low);
    Memory.putLong(at + 8, Math.multiplyHigh(value, factor) - (low >> 63));
  }

  /** Starts a sum of products of which either factor may be null. */
  public static void productStartNullable(long at, long value, long factor) {
    if (value == Nulls.INT64 || factor == Nulls.INT64) {
      sumStart(at, 0);
    } else {
      productStart(at, value, factor);
    }
  }

  /** Adds a product. */
  public static void productAdd(long at, long value, long factor) {
    long low = value * factor;
    long high = Math.multiplyHigh(value, factor);
    sumAdd(at, low);
    if (high != low >> 63) {
      spill(at, high - (low >> 63));
    }
  }

  /** Adds a product of which either factor may be null. */
  public static void productAddNullable(long at, long value, long factor) {
    if (value != Nulls.INT64 && factor != Nulls.INT64) {
      productAdd(at, value, factor);
    }
  }

  /** Starts a count of values. */
  public static void valuesStart(long at, long value) {
    Memory.putLong(at, value == Nulls.INT64 ? 0 : 1);
  }

  /** Counts a value. */
  public static void valuesAdd(long at, long value) {
    if (value != Nulls.INT64) {
      Memory.putLong(at, Memory.getLong(at) + 1);
    }
  }

  /** Starts a count of rows that have two values. */
  public static void valuesStart(long at, long value, long other) {
    Memory.putLong(at, value == Nulls.INT64 || other == Nulls.INT64 ? 0 : 1);
  }

  /** Counts a row if it has both values. */
  public static void valuesAdd(long at, long value, long other) {
    if (value != Nulls.INT64 && other != Nulls.INT64) {
      Memory.putLong(at, Memory.getLong(at) + 1);
    }
  }

  /** Starts a count of doubles. */
  public static void valuesStart(long at, double value) {
    Memory.putLong(at, Nulls.isNull(value) ? 0 : 1);
  }

  /** Counts a double. */
  public static void valuesAdd(long at, double value) {
    if (!Nulls.isNull(value)) {
      Memory.putLong(at, Memory.getLong(at) + 1);
    }
  }

  /** Adds one count to another. */
  public static void valuesMerge(long into, long from) {
    Memory.putLong(into, Memory.getLong(into) + Memory.getLong(from));
  }

  /** Lowers a minimum. */
  public static void minAdd(long at, long value) {
    Memory.putLong(at, Math.min(Memory.getLong(at), value));
  }

  /** Lowers a minimum by a value that may be null. */
  public static void minAddNullable(long at, long value) {
    long present = Memory.getLong(at);
    if (value != Nulls.INT64 && (present == Nulls.INT64 || value < present)) {
      Memory.putLong(at, value);
    }
  }

  /** Raises a maximum; null is the least value, so it needs no care. */
  public static void maxAdd(long at, long value) {
    Memory.putLong(at, Math.max(Memory.getLong(at), value));
  }

  /** Starts a sum of doubles with a value that may be null. */
  public static void sumStartNullable(long at, double value) {
    Memory.putDouble(at, Nulls.isNull(value) ? 0 : value);
  }

  /** Adds to a sum of doubles. */
  public static void sumAdd(long at, double value) {
    Memory.putDouble(at, Memory.getDouble(at) + value);
  }

  /** Adds a double that may be null. */
  public static void sumAddNullable(long at, double value) {
    if (!Nulls.isNull(value)) {
      sumAdd(at, value);
    }
  }

  /** Lowers a minimum of doubles. */
  public static void minAdd(long at, double value) {
    Memory.putDouble(at, Math.min(Memory.getDouble(at), value));
  }

  /** Raises a maximum of doubles. */
  public static void maxAdd(long at, double value) {
    Memory.putDouble(at, Math.max(Memory.getDouble(at), value));
  }

  /** Lowers a minimum by a double that may be null. */
  public static void minAddNullable(long at, double value) {
    if (!Nulls.isNull(value)) {
      double present = Memory.getDouble(at);
      Memory.putDouble(at, Nulls.isNull(present) ? value : Math.min(present, value));
    }
  }

  /** Raises a maximum by a double that may be null. */
  public static void maxAddNullable(long at, double value) {
    if (!Nulls.isNull(value)) {
      double present = Memory.getDouble(at);
      Memory.putDouble(at, Nulls.isNull(present) ? value : Math.max(present, value));
    }
  }

  /** Sets the value of a first or last, and the sequence of its row. */
  public static void place(long at, long value, long sequence) {
    Memory.putLong(at, value);
    Memory.putLong(at + 8, sequence);
  }

  /** Sets a first that has no value yet; rows come in the order of their sequence. */
  public static void firstAddNullable(long at, long value, long sequence, long nullBits) {
    if (value != nullBits && Memory.getLong(at) == nullBits) {
      place(at, value, sequence);
    }
  }

  /** Sets a last, unless the value is null. */
  public static void lastAddNullable(long at, long value, long sequence, long nullBits) {
    if (value != nullBits) {
      place(at, value, sequence);
    }
  }

  /** Takes the earlier of two firsts. */
  public static void firstMerge(long into, long from, long nullBits) {
    long value = Memory.getLong(from);
    long at = Memory.getLong(from + 8);
    if (isFirst(Memory.getLong(into), Memory.getLong(into + 8), value, at, nullBits)) {
      place(into, value, at);
    }
  }

  /** Takes the later of two lasts. */
  public static void lastMerge(long into, long from, long nullBits) {
    long value = Memory.getLong(from);
    long at = Memory.getLong(from + 8);
    if (isLast(Memory.getLong(into), Memory.getLong(into + 8), value, at, nullBits)) {
      place(into, value, at);
    }
  }

  /** The lesser of two values. */
  public static long lesser(long a, long b) {
    return Math.min(a, b);
  }

  /** The lesser of two values that may be null, which loses to any other. */
  public static long lesserNullable(long a, long b) {
    return a == Nulls.INT64 ? b : b == Nulls.INT64 ? a : Math.min(a, b);
  }

  /** The greater of two values; null is the least, so it needs no care. */
  public static long greater(long a, long b) {
    return Math.max(a, b);
  }

  /** The greater of two values that may be null. */
  public static long greaterNullable(long a, long b) {
    return Math.max(a, b);
  }

  /** The lesser of two doubles. */
  public static double lesser(double a, double b) {
    return Math.min(a, b);
  }

  /** The lesser of two doubles that may be null, which loses to any other. */
  public static double lesserNullable(double a, double b) {
    return Nulls.isNull(a) ? b : Nulls.isNull(b) ? a : Math.min(a, b);
  }

  /** The greater of two doubles. */
  public static double greater(double a, double b) {
    return Math.max(a, b);
  }

  /** The greater of two doubles that may be null, which loses to any other. */
  public static double greaterNullable(double a, double b) {
    return Nulls.isNull(a) ? b : Nulls.isNull(b) ? a : Math.max(a, b);
  }

  /** Whether another value is there and came before the present one. */
  public static boolean isFirst(long value, long sequence, long other, long at, long nullBits) {
    return other != nullBits && (value == nullBits || at < sequence);
  }

  /** Whether another value is there and came after the present one. */
  public static boolean isLast(long value, long sequence, long other, long at, long nullBits) {
    return other != nullBits && (value == nullBits || at > sequence);
  }

  /** A boolean as a slot holds it. */
  public static long widen(int value) {
    return value == Nulls.BOOLEAN ? Nulls.INT64 : value;
  }
}
