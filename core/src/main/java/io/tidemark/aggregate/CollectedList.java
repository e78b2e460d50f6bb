package io.tidemark.aggregate;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordWriter;
import io.tidemark.state.Arena;

/**
 * The values of a window, each with the sequence of its row, in the order of these.
 *
 * <pre>
 *   0         4          8
 *   +---------+----------+--------+
 *   | block   | places   | number |
 *   | offset  |          |        |
 *   +---------+----------+--------+
 *     int32     int32      int64
 * </pre>
 */
final class CollectedList extends Part implements CollectedValues {
  static final int LENGTH = 16;

  private static final int PLACES = 4;
  private static final int COUNT = 8;
  private static final int PAIR_BITS = 4;
  private static final int FIRST_PLACES = 4;
  private static final int MOST_PLACES = 1 << 26;

  private final Arena arena;
  private final CollectPlan plan;
  private final RecordWriter writer = new RecordWriter();
  private long read;
  private int size;

  CollectedList(Arena arena, CollectPlan plan) {
    this.arena = arena;
    this.plan = plan;
  }

  @Override
  Part in(Arena of) {
    return new CollectedList(of, plan);
  }

  @Override
  void start(long at, long value, long sequence) {
    Memory.putLong(at, 0);
    Memory.putLong(at + COUNT, 0);
    add(at, value, sequence);
  }

  @Override
  void add(long at, long value, long sequence) {
    if (value != Nulls.INT64) {
      long count = Memory.getLong(at + COUNT);
      if (count == places(at)) {
        reserve(at, count + 1);
      }
      put(first(at), count, value, sequence);
      Memory.putLong(at + COUNT, count + 1);
    }
  }

  private static void put(long first, long index, long value, long sequence) {
    Memory.putLong(first + (index << PAIR_BITS), value);
    Memory.putLong(first + (index << PAIR_BITS) + 8, sequence);
  }

  private static int places(long at) {
    return Memory.getInt(at + PLACES);
  }

  private long first(long at) {
    return places(at) == 0 ? 0 : arena.address(Memory.getInt(at));
  }

  private void reserve(long at, long wanted) {
    if (wanted > MOST_PLACES) {
      throw new IllegalStateException(
          "COLLECT of "
              + wanted
              + " values in one window, at most "
              + MOST_PLACES
              + " can be held");
    }
    int places = FIRST_PLACES;
    while (places < wanted) {
      places <<= 1;
    }
    int block = arena.allocate(places << PAIR_BITS);
    if (places(at) > 0) {
      Memory.copy(first(at), arena.address(block), Memory.getLong(at + COUNT) << PAIR_BITS);
    }
    free(at);
    Memory.putInt(at, block);
    Memory.putInt(at + PLACES, places);
  }

  private void free(long at) {
    if (places(at) > 0) {
      arena.free(Memory.getInt(at), places(at) << PAIR_BITS);
    }
  }

  /** From the back, so that what is there moves up in place; a later list is just appended. */
  @Override
  void merge(long into, long from) {
    long left = Memory.getLong(into + COUNT);
    long right = Memory.getLong(from + COUNT);
    if (left + right > places(into)) {
      reserve(into, left + right);
    }
    long target = first(into);
    long source = first(from);
    Memory.putLong(into + COUNT, left + right);
    while (right > 0) {
      boolean fromLeft = left > 0 && sequence(target, left - 1) > sequence(source, right - 1);
      long list = fromLeft ? target : source;
      long index = fromLeft ? --left : --right;
      put(target, left + right, value(list, index), sequence(list, index));
    }
  }

  private static long value(long first, long index) {
    return Memory.getLong(first + (index << PAIR_BITS));
  }

  private static long sequence(long first, long index) {
    return Memory.getLong(first + (index << PAIR_BITS) + 8);
  }

  @Override
  void clear(long at) {
    free(at);
    Memory.putLong(at, 0);
    Memory.putLong(at + COUNT, 0);
  }

  /** Has the function write its result. */
  void writeResult(long at, long row, Field result) {
    read = first(at);
    size = (int) Memory.getLong(at + COUNT);
    writer.wrap(row);
    if (result.nullable()) {
      writer.setNull(result);
    }
    try {
      plan.function().apply(this, writer, result);
    } catch (RuntimeException e) {
      throw new UserAggregateException("the function of COLLECT threw " + e, e);
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long integer(int index) {
    require(index, plan.type().kind() != Kind.FLOAT64);
    return value(read, index);
  }

  @Override
  public double float64(int index) {
    require(index, plan.type().kind() == Kind.FLOAT64);
    return Ordered.toDouble(value(read, index));
  }

  private void require(int index, boolean fits) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("index=" + index + " of " + size + " collected values");
    }
    if (!fits) {
      throw new IllegalStateException("the collected values are " + plan.type());
    }
  }
}
