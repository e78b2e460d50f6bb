package io.tidemark.window;

import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import java.util.List;

/** Compares rows of one schema by the values of fields. Immutable. */
final class RowOrder {
  private final SortKey[] keys;

  RowOrder(List<SortKey> keys) {
    this.keys = keys.toArray(SortKey[]::new);
  }

  /** Below zero if the first row comes first, zero if the fields do not tell. */
  int compare(long one, long other) {
    for (SortKey key : keys) {
      int order = compare(key, one + key.field().offset(), other + key.field().offset());
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int compare(SortKey key, long one, long other) {
    int order =
        switch (key.field().type().kind()) {
          case FLOAT64 -> {
            double a = Memory.getDouble(one);
            double b = Memory.getDouble(other);
            if (Nulls.isNull(a) || Nulls.isNull(b)) {
              yield nulls(key, Nulls.isNull(a), Nulls.isNull(b));
            }
            // By value and not by bits: the two zeros are equal.
            yield signed(key, a < b ? -1 : a > b ? 1 : a == b ? 0 : Double.compare(a, b));
          }
          case CHARS -> chars(key, one, other);
          default -> {
            long a = integer(key.field(), one);
            long b = integer(key.field(), other);
            yield a == Nulls.INT64 || b == Nulls.INT64
                ? nulls(key, a == Nulls.INT64, b == Nulls.INT64)
                : signed(key, Long.compare(a, b));
          }
        };
    return order;
  }

  private static int signed(SortKey key, int order) {
    return key.descending() ? -order : order;
  }

  private static int nulls(SortKey key, boolean one, boolean other) {
    if (one == other) {
      return 0;
    }
    return one == key.nullsFirst() ? -1 : 1;
  }

  private static long integer(Field field, long at) {
    return switch (field.type().size()) {
      case Byte.BYTES -> widen(Memory.getByte(at), Nulls.INT8);
      case Short.BYTES -> widen(Memory.getShort(at), Nulls.INT16);
      case Integer.BYTES -> widen(Memory.getInt(at), Nulls.INT32);
      default -> Memory.getLong(at);
    };
  }

  private static long widen(int value, int nullValue) {
    return value == nullValue ? Nulls.INT64 : value;
  }

  private static int chars(SortKey key, long one, long other) {
    boolean oneNull = Memory.getByte(one) == Nulls.CHARS;
    boolean otherNull = Memory.getByte(other) == Nulls.CHARS;
    if (oneNull || otherNull) {
      return nulls(key, oneNull, otherNull);
    }
    int size = key.field().type().size();
    for (int i = 0; i < size; i++) {
      int order = Byte.compare(Memory.getByte(one + i), Memory.getByte(other + i));
      if (order != 0) {
        return signed(key, order);
      }
    }
    return 0;
  }

  @Override
  public String toString() {
    return List.of(keys).toString();
  }
}
