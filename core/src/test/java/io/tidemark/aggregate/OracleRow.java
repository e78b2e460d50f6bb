package io.tidemark.aggregate;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.FieldType.Kind;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** A row with a field of every type, nullable and not, and its values as Java objects. */
final class OracleRow {
  static final Schema SCHEMA = schema();

  private static final double[] SPECIAL = {
    Double.NaN,
    -0.0,
    0.0,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MAX_VALUE,
    -Double.MAX_VALUE
  };

  private final long sequence;
  private final Map<String, Object> values = new HashMap<>();

  private OracleRow(long sequence) {
    this.sequence = sequence;
  }

  private static Schema schema() {
    Schema.Builder builder = Schema.builder("rows").eventTime("ts", TimeUnit.MILLISECONDS);
    FieldType[] types = {
      FieldType.INT8,
      FieldType.INT16,
      FieldType.INT32,
      FieldType.INT64,
      FieldType.decimal(18, 2),
      FieldType.decimal(9, 0),
      FieldType.decimal(18, 8),
      FieldType.FLOAT64,
      FieldType.BOOLEAN,
      FieldType.SYMBOL,
      FieldType.timestamp(TimeUnit.NANOSECONDS),
      FieldType.chars(5)
    };
    String[] names = {
      "i8", "i16", "i32", "i64", "price", "qty", "rate", "dbl", "flag", "sym", "at", "txt"
    };
    for (int i = 0; i < names.length; i++) {
      builder.field(names[i], types[i]).nullable("n_" + names[i], types[i]);
    }
    return builder.build();
  }

  /** A random row; {@code wild} ones have the ends of each type, others stay small. */
  static OracleRow random(SplittableRandom random, long sequence, boolean wild) {
    OracleRow row = new OracleRow(sequence);
    for (Field field : SCHEMA.fields()) {
      boolean isNull = field.nullable() && random.nextInt(4) == 0;
      row.values.put(field.name(), isNull ? null : value(field.type(), random, wild));
    }
    // Few, so that rows meet at the same time and come out of order.
    row.values.put(SCHEMA.eventTime().name(), BigDecimal.valueOf(random.nextInt(-5, 6)));
    return row;
  }

  private static Object value(FieldType type, SplittableRandom random, boolean wild) {
    return switch (type.kind()) {
      case FLOAT64 ->
          wild && random.nextInt(6) == 0
              ? SPECIAL[random.nextInt(SPECIAL.length)]
              : random.nextInt(-1 << 20, 1 << 20) * 0.25;
      case CHARS -> "abcde".substring(0, random.nextInt(6));
      case BOOLEAN -> BigDecimal.valueOf(random.nextInt(2));
      case SYMBOL -> BigDecimal.valueOf(random.nextInt(1000));
      default -> BigDecimal.valueOf(integer(largest(type), random, wild), type.scale());
    };
  }

  private static long integer(long largest, SplittableRandom random, boolean wild) {
    if (!wild) {
      long bound = Math.min(largest, 1000);
      return random.nextLong(-bound, bound + 1);
    }
    return switch (random.nextInt(5)) {
      case 0 -> largest;
      case 1 -> -largest;
      case 2 -> random.nextLong(-3, 4);
      default -> random.nextLong(-largest, largest);
    };
  }

  private static long largest(FieldType type) {
    return switch (type.kind()) {
      case INT8 -> Byte.MAX_VALUE;
      case INT16 -> Short.MAX_VALUE;
      case INT32 -> Integer.MAX_VALUE;
      case DECIMAL -> BigDecimal.TEN.pow(type.precision()).longValueExact() - 1;
      default -> Long.MAX_VALUE;
    };
  }

  long sequence() {
    return sequence;
  }

  long time() {
    return number(SCHEMA.eventTime().name()).longValueExact();
  }

  BigDecimal number(String field) {
    return (BigDecimal) values.get(field);
  }

  Double float64(String field) {
    return (Double) values.get(field);
  }

  boolean isNull(String field) {
    return values.get(field) == null;
  }

  void write(long address) {
    RecordWriter writer =
        new RecordWriter().wrap(address).header(RecordHeader.routing(0, (byte) 1, (byte) 0, 0));
    Memory.putLong(address + RecordHeader.SEQUENCE_OFFSET, sequence);
    for (Field field : SCHEMA.fields()) {
      Object value = values.get(field.name());
      if (value == null) {
        writer.setNull(field);
      } else if (field.type().kind() == Kind.FLOAT64) {
        writer.float64(field, (Double) value);
      } else if (field.type().kind() == Kind.CHARS) {
        writer.chars(field, (String) value);
      } else {
        writer.integer(field, ((BigDecimal) value).unscaledValue().longValueExact());
      }
    }
  }

  @Override
  public String toString() {
    return "#" + sequence + values;
  }
}
