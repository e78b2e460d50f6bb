package io.tidemark.tools.csv;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.TimeUnit;
import java.nio.charset.StandardCharsets;

/**
 * What becomes of the text in one column of a file: a field of the record, the record's time of
 * arrival, or the number that inputs are merged by.
 *
 * <p>One class with a switch for all types, so that the loop over the columns calls nothing that
 * the JIT cannot see.
 */
final class CsvCell {
  private static final int INT8 = 0;
  private static final int INT16 = 1;
  private static final int INT32 = 2;
  private static final int INT64 = 3;
  private static final int DECIMAL = 4;
  private static final int FORMATTED_TIME = 5;
  private static final int FLOAT64 = 6;
  private static final int BOOLEAN = 7;
  private static final int SYMBOL = 8;
  private static final int CHARS = 9;
  private static final int ARRIVAL = 10;
  private static final int MERGE_KEY = 11;

  private final String column;
  private final FieldType type;
  private final boolean nullable;
  private final int action;
  private final int offset;
  private final int scale;
  private final long max;
  private final CsvSymbols symbols;
  private final TimestampFormat format;
  private long number;

  private CsvCell(
      String column,
      FieldType type,
      boolean nullable,
      int action,
      int offset,
      CsvSymbols symbols,
      TimestampFormat format) {
    this.column = column;
    this.type = type;
    this.nullable = nullable;
    this.action = action;
    this.offset = offset;
    this.symbols = symbols;
    this.format = format;
    this.scale = type.scale();
    this.max = maxOf(type);
  }

  /** A column that becomes a field. */
  static CsvCell field(String column, Field field, CsvSymbols symbols, TimestampFormat format) {
    return new CsvCell(
        column,
        field.type(),
        field.nullable(),
        actionOf(field.type(), format),
        field.offset(),
        symbols,
        format);
  }

  /** A column that becomes the time of arrival. */
  static CsvCell arrival(String column, TimeUnit unit) {
    return new CsvCell(
        column,
        FieldType.timestamp(unit),
        true,
        ARRIVAL,
        RecordHeader.INGEST_TIME_OFFSET,
        null,
        null);
  }

  /** A column whose integer orders the rows of several inputs. */
  static CsvCell mergeKey(String column) {
    return new CsvCell(column, FieldType.INT64, false, MERGE_KEY, 0, null, null);
  }

  private static int actionOf(FieldType type, TimestampFormat format) {
    return switch (type.kind()) {
      case INT8 -> INT8;
      case INT16 -> INT16;
      case INT32 -> INT32;
      case INT64 -> INT64;
      case TIMESTAMP -> format == null ? INT64 : FORMATTED_TIME;
      case DECIMAL -> DECIMAL;
      case FLOAT64 -> FLOAT64;
      case BOOLEAN -> BOOLEAN;
      case SYMBOL -> SYMBOL;
      case CHARS -> CHARS;
    };
  }

  private static long maxOf(FieldType type) {
    return switch (type.kind()) {
      case INT8 -> Byte.MAX_VALUE;
      case INT16 -> Short.MAX_VALUE;
      case INT32 -> Integer.MAX_VALUE;
      case DECIMAL -> Digits.power(type.precision()) - 1;
      default -> Long.MAX_VALUE;
    };
  }

  /** The name that errors give. */
  String column() {
    return column;
  }

  /** The type that the text is read as. */
  FieldType type() {
    return type;
  }

  /** Whether the text is an integer. */
  boolean isIntegerText() {
    return action <= INT64 || action == ARRIVAL;
  }

  /** The number read last, if this is the merge key. */
  long number() {
    return number;
  }

  /**
   * Writes the text's value into a record.
   *
   * @param quoted whether the text stood in quotes: then an empty text is a text, not null
   * @return whether it could; if not, {@link #fault} says why
   */
  boolean store(byte[] bytes, int from, int to, boolean quoted, long record) {
    if (from == to && !(quoted && isText())) {
      return storeNull(record);
    }
    long at = record + offset;
    switch (action) {
      case INT8 -> {
        long value = inRange(Digits.integer(bytes, from, to));
        Memory.putByte(at, (byte) value);
        return value != Digits.MALFORMED;
      }
      case INT16 -> {
        long value = inRange(Digits.integer(bytes, from, to));
        Memory.putShort(at, (short) value);
        return value != Digits.MALFORMED;
      }
      case INT32 -> {
        long value = inRange(Digits.integer(bytes, from, to));
        Memory.putInt(at, (int) value);
        return value != Digits.MALFORMED;
      }
      case INT64 -> {
        long value = Digits.integer(bytes, from, to);
        Memory.putLong(at, value);
        return value != Digits.MALFORMED;
      }
      case DECIMAL -> {
        long value = inRange(Digits.decimal(bytes, from, to, scale));
        Memory.putLong(at, value);
        return value != Digits.MALFORMED;
      }
      case SYMBOL -> {
        int id = symbols.idInFile(bytes, from, to);
        Memory.putInt(at, id);
        return id != CsvSymbols.MALFORMED;
      }
      default -> {
        return storeOther(bytes, from, to, record);
      }
    }
  }

  private boolean storeOther(byte[] bytes, int from, int to, long record) {
    long at = record + offset;
    switch (action) {
      case BOOLEAN -> {
        int value = truth(bytes, from, to);
        Memory.putByte(at, (byte) value);
        return value >= 0;
      }
      case FLOAT64 -> {
        double value = Digits.float64(bytes, from, to);
        Memory.putDouble(at, value);
        return !Double.isNaN(value);
      }
      case CHARS -> {
        return storeChars(bytes, from, to, at);
      }
      case FORMATTED_TIME -> {
        long value = format.parse(bytes, from, to, type.unit());
        Memory.putLong(at, value);
        return value != Digits.MALFORMED;
      }
      case ARRIVAL -> {
        long value = Digits.integer(bytes, from, to);
        long nanos = value * type.unit().nanos();
        Memory.putLong(at, nanos);
        return value != Digits.MALFORMED && nanos / type.unit().nanos() == value;
      }
      default -> {
        number = Digits.integer(bytes, from, to);
        return number != Digits.MALFORMED;
      }
    }
  }

  /** Writes null, or 0 as the unknown time of arrival. */
  boolean storeNull(long record) {
    long at = record + offset;
    switch (action) {
      case INT8 -> Memory.putByte(at, Nulls.INT8);
      case INT16 -> Memory.putShort(at, Nulls.INT16);
      case INT32, SYMBOL -> Memory.putInt(at, Nulls.INT32);
      case INT64, DECIMAL, FORMATTED_TIME -> Memory.putLong(at, Nulls.INT64);
      case FLOAT64 -> Memory.putLong(at, Nulls.FLOAT64_BITS);
      case BOOLEAN -> Memory.putByte(at, Nulls.BOOLEAN);
      case CHARS -> {
        Memory.zero(at, type.size());
        Memory.putByte(at, Nulls.CHARS);
      }
      case ARRIVAL -> Memory.putLong(at, 0);
      default -> {
        // A merge key has no null: answered below.
      }
    }
    return nullable;
  }

  private boolean isText() {
    return action == SYMBOL || action == CHARS;
  }

  private long inRange(long value) {
    return value > max || value < -max ? Digits.MALFORMED : value;
  }

  private boolean storeChars(byte[] bytes, int from, int to, long at) {
    int length = to - from;
    int size = type.size();
    if (length > size) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      byte b = bytes[from + i];
      if (b < 0) {
        return false;
      }
      Memory.putByte(at + i, b);
    }
    for (int i = length; i < size; i++) {
      Memory.putByte(at + i, (byte) 0);
    }
    return true;
  }

  /** 1, 0, or -1 for what is neither true nor false. */
  private static int truth(byte[] bytes, int from, int to) {
    byte first = bytes[from];
    if (to - from == 1) {
      return first == '1' ? 1 : first == '0' ? 0 : -1;
    }
    return is("true", bytes, from, to) ? 1 : is("false", bytes, from, to) ? 0 : -1;
  }

  /** Whether the text is a lower-case word, in whatever case. */
  private static boolean is(String word, byte[] bytes, int from, int to) {
    if (to - from != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if ((bytes[from + i] | 0x20) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Why {@link #store} refused a text: what was found, what was expected. */
  String fault(byte[] bytes, int from, int to) {
    if (from == to) {
      return "found nothing, expected " + type + ": the column is not null";
    }
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    return "found " + CsvReject.quote(text) + ", expected " + expected(text);
  }

  private String expected(String text) {
    boolean plain = text.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)");
    return switch (action) {
      case INT8, INT16, INT32 -> type + " (" + -max + " to " + max + ")";
      case DECIMAL ->
          !plain
              ? type.toString()
              : text.matches(".*\\.[0-9]{" + scale + "}[0-9]*[1-9][0-9]*")
                  ? type + ": at most " + scale + " digits after the point"
                  : type + ": at most " + (type.precision() - scale) + " digits before the point";
      case BOOLEAN -> "boolean (true, false, 1 or 0)";
      case SYMBOL -> type + " in UTF-8";
      case CHARS -> type + ": at most " + type.size() + " ASCII characters";
      case FORMATTED_TIME -> type + " written as " + format;
      case ARRIVAL -> type + " that fits 64 bits of nanoseconds";
      case INT64 ->
          type.kind() == FieldType.Kind.TIMESTAMP
              ? type + ": whole " + type.unit().symbol() + " since the epoch"
              : type.toString();
      case MERGE_KEY -> "an integer to merge by";
      default -> type.toString();
    };
  }
}
