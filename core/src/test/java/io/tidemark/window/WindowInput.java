package io.tidemark.window;

import io.tidemark.expression.Expression;
import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.expression.Expressions;
import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import java.util.Arrays;
import java.util.List;

/** Rows for operators under test, and the keys that they can be windowed by. */
final class WindowInput {
  static final Schema SCHEMA =
      Schema.builder("rows")
          .eventTime("ts", TimeUnit.MILLISECONDS)
          .nullable("i8", FieldType.INT8)
          .nullable("i16", FieldType.INT16)
          .nullable("i32", FieldType.INT32)
          .nullable("i64", FieldType.INT64)
          .field("sym", FieldType.SYMBOL)
          .nullable("dbl", FieldType.FLOAT64)
          .nullable("txt", FieldType.chars(7))
          .nullable("flag", FieldType.BOOLEAN)
          .field("v", FieldType.INT64)
          .build();

  /** How rows are keyed. */
  enum KeyShape {
    NONE,
    INT8,
    INT16,
    INT32,
    INT64,
    SYMBOL,
    FLAG,
    PACKED,
    COMPUTED,
    TEXT,
    THREE,
    MIXED;

    private List<String> fields() {
      return switch (this) {
        case NONE, COMPUTED -> List.of();
        case INT8 -> List.of("i8");
        case INT16 -> List.of("i16");
        case INT32 -> List.of("i32");
        case INT64 -> List.of("i64");
        case SYMBOL -> List.of("sym");
        case FLAG -> List.of("flag");
        case PACKED -> List.of("i32", "sym");
        case TEXT -> List.of("txt");
        case THREE -> List.of("i64", "txt", "dbl");
        case MIXED -> List.of("flag", "i8", "sym", "i16");
      };
    }

    private boolean isWide() {
      return this == TEXT || this == THREE || this == MIXED;
    }
  }

  private WindowInput() {}

  static Expression field(String name) {
    return Expressions.field(SCHEMA, name);
  }

  private static List<Expression> expressions(KeyShape shape) {
    return shape == KeyShape.COMPUTED
        ? List.of(Expressions.add(field("i64"), Expressions.literal(1)))
        : shape.fields().stream().map(WindowInput::field).toList();
  }

  /** Adds the key's fields to the results. */
  static void declare(KeyShape shape, Schema.Builder results) {
    List<Expression> keys = expressions(shape);
    for (int i = 0; i < keys.size(); i++) {
      results.nullable("k" + i, keys.get(i).type());
    }
  }

  static WindowKey key(KeyShape shape, Schema results, SymbolTable symbols) {
    List<Expression> keys = expressions(shape);
    Field[] to = new Field[keys.size()];
    for (int i = 0; i < to.length; i++) {
      to[i] = results.field("k" + i);
    }
    List<Field> fields = Arrays.asList(to);
    ExpressionCompiler compiler = new ExpressionCompiler(symbols);
    if (shape.isWide()) {
      Schema.Builder wide = Schema.builder("key");
      for (int i = 0; i < to.length; i++) {
        wide.nullable("k" + i, keys.get(i).type());
      }
      Schema schema = wide.build();
      return WindowKey.wide(compiler.projection(keys, schema), schema, fields);
    }
    return switch (shape) {
      case NONE -> WindowKey.none();
      case COMPUTED -> WindowKey.computed(compiler.value(keys.get(0)), fields);
      case PACKED -> WindowKey.packed(SCHEMA.field("i32"), SCHEMA.field("sym"), fields);
      default -> WindowKey.of(SCHEMA.field(shape.fields().get(0)), fields);
    };
  }

  /** Writes the row of a step: its fields follow from its key number, one in five is null. */
  static void write(Step step, long sequence, long address) {
    int key = step.key();
    RecordWriter writer =
        new RecordWriter().wrap(address).header(RecordHeader.routing(0, (byte) 1, (byte) 0, 0));
    Memory.putLong(address + RecordHeader.SEQUENCE_OFFSET, sequence);
    writer.clear(SCHEMA).eventTime(step.time());
    writer.integer(SCHEMA.field("sym"), key).integer(SCHEMA.field("v"), step.value());
    if (key % 5 != 0) {
      writer.integer(SCHEMA.field("i8"), key % 100 - 50);
      writer.integer(SCHEMA.field("i16"), key * 3L);
      writer.integer(SCHEMA.field("flag"), key & 1);
    }
    if (key % 5 != 1) {
      writer.integer(SCHEMA.field("i32"), -key);
      writer.integer(SCHEMA.field("i64"), key * 1_000_000_007L);
    }
    if (key % 5 != 2) {
      writer.float64(SCHEMA.field("dbl"), key % 5 == 3 ? -0.0 : key * 0.5);
      writer.chars(SCHEMA.field("txt"), "t" + key % 1000);
    }
  }
}
