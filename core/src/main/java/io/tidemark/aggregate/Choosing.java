package io.tidemark.aggregate;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;

/**
 * The value of one row, chosen by another value of it, as three words: value, what it was chosen
 * by, sequence of the row. No row is chosen while the second is null. Ties go by sequence, so
 * merges may come in any order.
 */
final class Choosing {
  private static final int BY = 8;
  private static final int SEQUENCE = 16;

  private Choosing() {}

  /** What a row is chosen by: its time, or null if it has no value. */
  static long timeOf(long value, long nullBits, long time) {
    return value == nullBits ? Nulls.INT64 : time;
  }

  static void start(long at, long value, long by, long sequence) {
    Memory.putLong(at, value);
    Memory.putLong(at + BY, by);
    Memory.putLong(at + SEQUENCE, sequence);
  }

  /** Rows come in the order of their sequence: of equal ones the first stays. */
  static void leastAdd(long at, long value, long by, long sequence) {
    long present = Memory.getLong(at + BY);
    if (by != Nulls.INT64 && (present == Nulls.INT64 || by < present)) {
      start(at, value, by, sequence);
    }
  }

  /** Of equal ones the first stays. Null is the least value, so it needs no care. */
  static void greatestAdd(long at, long value, long by, long sequence) {
    if (by > Memory.getLong(at + BY)) {
      start(at, value, by, sequence);
    }
  }

  /** Of equal ones the last stays. */
  static void latestAdd(long at, long value, long by, long sequence) {
    if (by != Nulls.INT64 && by >= Memory.getLong(at + BY)) {
      start(at, value, by, sequence);
    }
  }

  static void leastMerge(long into, long from) {
    leastMergeInto(into, into, from);
  }

  static void greatestMerge(long into, long from) {
    greatestMergeInto(into, into, from);
  }

  static void latestMerge(long into, long from) {
    latestMergeInto(into, into, from);
  }

  static void leastMergeInto(long into, long one, long other) {
    long a = Memory.getLong(one + BY);
    long b = Memory.getLong(other + BY);
    boolean second =
        b != Nulls.INT64 && (a == Nulls.INT64 || b < a || (b == a && isEarlier(other, one)));
    copy(second ? other : one, into);
  }

  static void greatestMergeInto(long into, long one, long other) {
    long a = Memory.getLong(one + BY);
    long b = Memory.getLong(other + BY);
    copy(b > a || (b == a && isEarlier(other, one)) ? other : one, into);
  }

  static void latestMergeInto(long into, long one, long other) {
    long a = Memory.getLong(one + BY);
    long b = Memory.getLong(other + BY);
    copy(b > a || (b == a && isEarlier(one, other)) ? other : one, into);
  }

  private static boolean isEarlier(long a, long b) {
    return Memory.getLong(a + SEQUENCE) < Memory.getLong(b + SEQUENCE);
  }

  private static void copy(long from, long into) {
    start(into, Memory.getLong(from), Memory.getLong(from + BY), Memory.getLong(from + SEQUENCE));
  }

  /** The value chosen, null if none was. */
  static long chosen(long at, long nullBits) {
    return Memory.getLong(at + BY) == Nulls.INT64 ? nullBits : Memory.getLong(at);
  }
}
