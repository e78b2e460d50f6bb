package io.tidemark.aggregate;

import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.state.Arena;

/** The different values of a window, each once, exactly. */
final class DistinctSet extends Part {
  private static final long MINUS_ZERO = Ordered.of(-0.0);

  private final WordTable table;
  private final boolean doubles;

  DistinctSet(Arena arena, boolean doubles) {
    table = new WordTable(arena, 0);
    this.doubles = doubles;
  }

  @Override
  Part in(Arena arena) {
    return new DistinctSet(arena, doubles);
  }

  @Override
  void start(long at, long value, long other) {
    WordTable.start(at);
    add(at, value, other);
  }

  @Override
  void add(long at, long value, long other) {
    if (value != Nulls.INT64) {
      long one = doubles && value == MINUS_ZERO ? 0 : value;
      long place = table.place(at, one);
      if (Memory.getLong(place) == WordTable.NONE) {
        WordTable.put(at, place, one);
      }
    }
  }

  @Override
  void merge(long into, long from) {
    int places = WordTable.places(from);
    long first = table.first(from);
    for (long i = 0; i < places; i++) {
      add(into, Memory.getLong(first + (i << 3)), 0);
    }
  }

  @Override
  void clear(long at) {
    table.clear(at);
  }

  /** How many there are. */
  long count(long at) {
    return WordTable.count(at);
  }
}
