package io.tidemark.window;

import io.tidemark.expression.CompiledProjection;
import io.tidemark.expression.CompiledValue;
import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.state.KeyDictionary;
import java.util.List;

/**
 * The key of a window: how it is read from a row as an int64, and written to a result.
 *
 * <p>One field of at most 8 bytes is its own key, two of at most 4 are packed side by side, and an
 * expression is computed. Anything wider goes through the exact dictionary of its group, whose id
 * is then the key. Nulls are keys like any other value, as in SQL's GROUP BY.
 */
public final class WindowKey {
  // Plain constants: a switch over an enum costs three dependent loads per record.
  private static final int NONE = 0;
  private static final int INT8 = 1;
  private static final int INT16 = 2;
  private static final int INT32 = 3;
  private static final int INT64 = 4;
  private static final int PACKED = 5;
  private static final int COMPUTED = 6;
  private static final int WIDE = 7;

  private final int kind;
  private final int first;
  private final int second;
  private final CompiledValue computed;
  private final CompiledProjection wide;
  private final Schema schema;
  private final List<Field> results;
  private final int firstResult;
  private final int secondResult;
  private final int width;

  private WindowKey(
      int kind,
      int first,
      int second,
      CompiledValue computed,
      CompiledProjection wide,
      Schema schema,
      List<Field> results) {
    this.kind = kind;
    this.first = first;
    this.second = second;
    this.computed = computed;
    this.wide = wide;
    this.schema = schema;
    this.results = results;
    firstResult = results.isEmpty() ? 0 : results.get(0).offset();
    secondResult = results.size() < 2 ? 0 : results.get(1).offset();
    width = results.isEmpty() ? 0 : results.get(0).type().size();
  }

  /** No key: one window over all rows. */
  public static WindowKey none() {
    return new WindowKey(NONE, 0, 0, null, null, null, List.of());
  }

  /** The key is a field of the row, of 1, 2, 4 or 8 bytes. */
  public static WindowKey of(Field field, List<Field> results) {
    int kind =
        switch (field.type().size()) {
          case 1 -> INT8;
          case 2 -> INT16;
          case 4 -> INT32;
          default -> INT64;
        };
    return new WindowKey(kind, field.offset(), 0, null, null, null, List.copyOf(results));
  }

  /** The key is two fields of 4 bytes. */
  public static WindowKey packed(Field first, Field second, List<Field> results) {
    return new WindowKey(
        PACKED, first.offset(), second.offset(), null, null, null, List.copyOf(results));
  }

  /** The key is computed, an integer of any width, a decimal, a timestamp or a symbol. */
  public static WindowKey computed(CompiledValue value, List<Field> results) {
    return new WindowKey(COMPUTED, 0, 0, value, null, null, List.copyOf(results));
  }

  /**
   * The key is everything that a projection writes.
   *
   * @param schema of what it writes, one field for each of the results
   */
  public static WindowKey wide(CompiledProjection projection, Schema schema, List<Field> results) {
    return new WindowKey(WIDE, 0, 0, null, projection, schema, List.copyOf(results));
  }

  /** Whether keys are ids of a dictionary. */
  public boolean isWide() {
    return kind == WIDE;
  }

  /** Bytes of a scratch record that a wide key is written to. */
  public int wideLength() {
    return schema.length();
  }

  /** The key of a row; not for wide ones. */
  public long read(long record) {
    if (kind == INT32) {
      return Memory.getInt(record + first);
    }
    return kind == INT64 ? Memory.getLong(record + first) : readOther(record);
  }

  private long readOther(long record) {
    return switch (kind) {
      case NONE -> 0;
      case INT8 -> Memory.getByte(record + first);
      case INT16 -> Memory.getShort(record + first);
      case PACKED ->
          ((long) Memory.getInt(record + first) << 32)
              | (Memory.getInt(record + second) & 0xFFFF_FFFFL);
      case COMPUTED -> computed.integer(record);
      default -> throw new IllegalStateException("a wide key is read through its dictionary");
    };
  }

  /** Writes a wide key's fields to a scratch record; the key is what lies behind its header. */
  public void readWide(long record, long scratch) {
    wide.project(record, scratch);
  }

  /** Writes a key to the fields of a result row. */
  void write(long key, KeyDictionary dictionary, long row) {
    switch (kind) {
      case NONE -> {}
      case PACKED -> {
        Memory.putInt(row + firstResult, (int) (key >> 32));
        Memory.putInt(row + secondResult, (int) key);
      }
      case WIDE -> writeWide(dictionary.address(key), row);
      default -> writeOne(key, row + firstResult);
    }
  }

  private void writeOne(long key, long at) {
    switch (width) {
      case 1 -> Memory.putByte(at, (byte) (key == Nulls.INT64 ? Nulls.INT8 : key));
      case 2 -> Memory.putShort(at, (short) (key == Nulls.INT64 ? Nulls.INT16 : key));
      case 4 -> Memory.putInt(at, (int) (key == Nulls.INT64 ? Nulls.INT32 : key));
      default -> Memory.putLong(at, key);
    }
  }

  private void writeWide(long bytes, long row) {
    for (int i = 0; i < results.size(); i++) {
      Field from = schema.fields().get(i);
      Memory.copy(
          bytes + from.offset() - RecordHeader.LENGTH,
          row + results.get(i).offset(),
          from.type().size());
    }
  }

  /** The key in a result row as text, for errors. */
  String describe(long row, SymbolTable symbols) {
    if (kind == NONE) {
      return "all rows";
    }
    RecordView view = new RecordView().wrap(row);
    StringBuilder text = new StringBuilder();
    for (Field field : results) {
      text.append(text.length() == 0 ? "" : ", ").append(field.name()).append('=');
      text.append(view.text(field, symbols));
    }
    return text.toString();
  }
}
