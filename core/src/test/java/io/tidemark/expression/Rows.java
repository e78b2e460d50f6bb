package io.tidemark.expression;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** One record and the same values as objects. */
final class Rows implements AutoCloseable {
  static final String[] TEXTS = {"A", "B", "BB", "USD", ""};

  private final Schema schema;
  private final SymbolTable symbols;
  private final Random random;
  private final long address;
  private final RecordWriter writer = new RecordWriter();
  private final Map<Field, Object> values = new HashMap<>();

  Rows(Schema schema, SymbolTable symbols, Random random) {
    this.schema = schema;
    this.symbols = symbols;
    this.random = random;
    address = Memory.allocate(schema.length());
    writer.wrap(address);
  }

  long address() {
    return address;
  }

  Map<Field, Object> values() {
    return values;
  }

  /** Fills every field anew. */
  void fill() {
    values.clear();
    for (Field field : schema.fields()) {
      if (field.nullable() && random.nextInt(4) == 0) {
        set(field, null);
      } else {
        set(field, value(field.type()));
      }
    }
  }

  void set(Field field, Object value) {
    values.put(field, value);
    if (value == null) {
      writer.setNull(field);
    } else if (value instanceof BigDecimal number) {
      writer.integer(field, number.unscaledValue().longValueExact());
    } else if (value instanceof BigInteger time) {
      writer.integer(field, time.longValueExact());
    } else if (value instanceof Double number) {
      writer.float64(field, number);
    } else if (value instanceof Boolean truth) {
      writer.integer(field, truth ? 1 : 0);
    } else if (field.type().kind() == Kind.SYMBOL) {
      writer.integer(field, symbols.intern((String) value));
    } else {
      writer.chars(field, (String) value);
    }
  }

  Object value(FieldType type) {
    return switch (type.kind()) {
      case INT8, INT16, INT32, INT64 ->
          BigDecimal.valueOf(number(Long.MAX_VALUE >> (64 - 8 * type.size())));
      case DECIMAL ->
          BigDecimal.valueOf(
              number(BigInteger.TEN.pow(type.precision()).longValueExact() - 1), type.scale());
      case TIMESTAMP -> BigInteger.valueOf(number(Long.MAX_VALUE));
      case FLOAT64 -> float64();
      case BOOLEAN -> random.nextBoolean();
      case SYMBOL, CHARS -> TEXTS[random.nextInt(TEXTS.length)];
    };
  }

  private long number(long max) {
    return switch (random.nextInt(12)) {
      case 0 -> random.nextBoolean() ? max : -max;
      case 1 -> random.nextLong() % max;
      case 2 -> 0;
      default -> random.nextInt(401) - 200 > max ? max : (random.nextInt(401) - 200) % max;
    };
  }

  private double float64() {
    return switch (random.nextInt(12)) {
      case 0 -> Double.longBitsToDouble(random.nextLong() & ~(1L << 51));
      case 1 -> Double.NaN;
      case 2 -> random.nextBoolean() ? 0.0 : -0.0;
      case 3 -> random.nextBoolean() ? Double.MAX_VALUE : Double.NEGATIVE_INFINITY;
      default -> (random.nextInt(4001) - 2000) / 8.0;
    };
  }

  /** What a record holds in a field, as an object. */
  static Object read(long record, Field field, SymbolTable symbols) {
    RecordView view = new RecordView().wrap(record);
    if (view.isNull(field)) {
      return null;
    }
    return switch (field.type().kind()) {
      case FLOAT64 -> view.float64(field);
      case CHARS -> view.chars(field);
      default -> fromInteger(view.integer(field), field.type(), symbols);
    };
  }

  static Object fromInteger(long value, FieldType type, SymbolTable symbols) {
    if (value == Nulls.INT64 && type.kind() != Kind.CHARS) {
      return null;
    }
    return switch (type.kind()) {
      case TIMESTAMP -> BigInteger.valueOf(value);
      case BOOLEAN -> value == 1;
      case SYMBOL -> symbols.text((int) value);
      case CHARS -> chars(value, type.size());
      default -> BigDecimal.valueOf(value, type.scale());
    };
  }

  private static String chars(long address, int length) {
    if (Memory.getByte(address) == Nulls.CHARS) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length && Memory.getByte(address + i) != 0; i++) {
      text.append((char) Memory.getByte(address + i));
    }
    return text.toString();
  }

  @Override
  public void close() {
    Memory.free(address);
  }
}
