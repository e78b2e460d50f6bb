package io.tidemark.aggregate;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;

/**
 * The first rows of a window in some order, best first, as pairs of what they are ranked by and
 * what goes along. It is kept sorted, and a row that is no better than the last costs one
 * comparison. Two pairs that are equal cannot be told apart, so merges give the same in any order.
 *
 * <pre>
 *   0        8        16
 *   +--------+--------+--------+--------+--------+---
 *   | number | rank   | goes   | rank   | goes   | ...
 *   |        | by     | along  | by     | along  |
 *   +--------+--------+--------+--------+--------+---
 * </pre>
 */
final class Ranking extends Part {
  private static final int PAIRS = 8;
  private static final int PAIR = 16;

  private final int size;
  private final boolean byArrival;
  private final boolean descending;

  Ranking(int size, RankOrder order) {
    this.size = size;
    byArrival = order.isByArrival();
    descending = order.isDescending();
  }

  static int length(int size) {
    return PAIRS + PAIR * size;
  }

  @Override
  void start(long at, long value, long other) {
    Memory.putLong(at, 0);
    add(at, value, other);
  }

  @Override
  void add(long at, long value, long other) {
    if (value == Nulls.INT64) {
      return;
    }
    if (byArrival) {
      insert(at, other, value);
    } else {
      insert(at, value, other);
    }
  }

  private void insert(long at, long by, long along) {
    long count = Memory.getLong(at);
    if (count == size) {
      long last = pair(at, count - 1);
      if (!isBefore(by, along, Memory.getLong(last), Memory.getLong(last + 8))) {
        return;
      }
      count--;
    }
    Memory.putLong(at, count + 1);
    long place = pair(at, count);
    while (place > at + PAIRS
        && isBefore(by, along, Memory.getLong(place - PAIR), Memory.getLong(place - 8))) {
      put(place, Memory.getLong(place - PAIR), Memory.getLong(place - 8));
      place -= PAIR;
    }
    put(place, by, along);
  }

  private boolean isBefore(long by, long along, long otherBy, long otherAlong) {
    if (by == otherBy) {
      return along < otherAlong;
    }
    return descending ? by > otherBy : by < otherBy;
  }

  private static long pair(long at, long number) {
    return at + PAIRS + PAIR * number;
  }

  private static void put(long place, long by, long along) {
    Memory.putLong(place, by);
    Memory.putLong(place + 8, along);
  }

  @Override
  void merge(long into, long from) {
    long count = Memory.getLong(from);
    for (long i = 0; i < count; i++) {
      long place = pair(from, i);
      insert(into, Memory.getLong(place), Memory.getLong(place + 8));
    }
  }

  @Override
  void mergeInto(long into, long one, long other) {
    if (into == other) {
      merge(into, one);
      return;
    }
    if (into != one) {
      Memory.copyWords(one, into, length(size));
    }
    merge(into, other);
  }

  /**
   * What a row is ranked by or what goes along, null if there are fewer rows.
   *
   * @param rank from 1
   */
  long value(long at, int rank, int along) {
    return rank > Memory.getLong(at)
        ? Nulls.INT64
        : Memory.getLong(pair(at, rank - 1L) + 8L * along);
  }
}
