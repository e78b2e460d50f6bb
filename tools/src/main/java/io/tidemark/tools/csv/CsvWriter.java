package io.tidemark.tools.csv;

import io.tidemark.record.Field;
import io.tidemark.record.Memory;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes records as rows of CSV: timestamps as whole numbers of their unit since the epoch,
 * decimals with all digits of their scale, texts in quotes where needed, nulls as nothing (an empty
 * text is two quotes).
 *
 * <p>A row allocates nothing, but for a symbol seen first and a double that has more than 15
 * digits. Not thread-safe.
 */
public final class CsvWriter {
  private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
  private static final int MAX_EXACT_DIGITS = 15;
  private static final String LABEL_COLUMN = "query";

  private final CsvOutput output;
  private final Field[] fields;
  private final SymbolTable symbols;
  private final String label;
  private final byte[] labelBytes;
  private byte[][] symbolBytes = new byte[64][];
  private long rows;

  /**
   * Writes records of a schema.
   *
   * @param label text of a first column named {@code query}, or null for no such column
   */
  public CsvWriter(CsvOutput output, Schema schema, SymbolTable symbols, String label) {
    this.output = output;
    this.symbols = symbols;
    this.label = label;
    fields = schema.fields().toArray(new Field[0]);
    labelBytes = label == null ? null : label.getBytes(StandardCharsets.UTF_8);
  }

  /** Writes the names of the columns. */
  public void writeHeader() {
    if (label != null) {
      output.putText(LABEL_COLUMN);
    }
    for (int i = 0; i < fields.length; i++) {
      if (i > 0 || label != null) {
        output.put(',');
      }
      output.putText(fields[i].name());
    }
    output.put('\n');
  }

  /** Writes a record as a row. */
  public void write(RecordView record) {
    long address = record.address();
    if (label != null) {
      output.putText(labelBytes, 0, labelBytes.length);
    }
    for (int i = 0; i < fields.length; i++) {
      if (i > 0 || label != null) {
        output.put(',');
      }
      write(fields[i], address + fields[i].offset());
    }
    output.put('\n');
    rows++;
  }

  /** Hands what is buffered to the system. */
  public void flush() {
    output.flush();
  }

  /** Rows written, without the header. */
  public long rows() {
    return rows;
  }

  private void write(Field field, long at) {
    switch (field.type().kind()) {
      case INT8 -> writeInteger(Memory.getByte(at), Nulls.INT8, 0);
      case INT16 -> writeInteger(Memory.getShort(at), Nulls.INT16, 0);
      case INT32 -> writeInteger(Memory.getInt(at), Nulls.INT32, 0);
      case INT64, TIMESTAMP -> writeInteger(Memory.getLong(at), Nulls.INT64, 0);
      case DECIMAL -> writeInteger(Memory.getLong(at), Nulls.INT64, field.type().scale());
      case FLOAT64 -> writeDouble(Memory.getDouble(at));
      case BOOLEAN -> writeBoolean(Memory.getByte(at));
      case SYMBOL -> writeSymbol(Memory.getInt(at));
      case CHARS -> writeChars(at, field.type().size());
    }
  }

  private void writeInteger(long value, long nullValue, int scale) {
    if (value != nullValue) {
      output.putDecimal(value, scale);
    }
  }

  private void writeBoolean(byte value) {
    if (value == 1) {
      output.put(TRUE, 0, TRUE.length);
    } else if (value == 0) {
      output.put(FALSE, 0, FALSE.length);
    }
  }

  private void writeSymbol(int id) {
    if (id == Nulls.INT32) {
      return;
    }
    if (id >= symbolBytes.length) {
      symbolBytes = Arrays.copyOf(symbolBytes, Math.max(id + 1, 2 * symbolBytes.length));
    }
    byte[] text = symbolBytes[id];
    if (text == null) {
      text = symbols.text(id).getBytes(StandardCharsets.UTF_8);
      symbolBytes[id] = text;
    }
    output.putText(text, 0, text.length);
  }

  private void writeChars(long at, int size) {
    if (Memory.getByte(at) == Nulls.CHARS) {
      return;
    }
    int length = size;
    while (length > 0 && Memory.getByte(at + length - 1) == 0) {
      length--;
    }
    boolean plain = length > 0;
    for (int i = 0; i < length && plain; i++) {
      byte b = Memory.getByte(at + i);
      plain = b != ',' && b != '"' && b != '\n' && b != '\r';
    }
    if (plain) {
      output.put(at, length);
      return;
    }
    output.put('"');
    for (int i = 0; i < length; i++) {
      byte b = Memory.getByte(at + i);
      if (b == '"') {
        output.put('"');
      }
      output.put(b);
    }
    output.put('"');
  }

  /**
   * Writes the shortest decimal that reads back as the same double. One of up to 15 digits is found
   * by trying the scales: an integer below 10^15 divided by such a power of ten is rounded once.
   */
  private void writeDouble(double value) {
    if (Nulls.isNull(value)) {
      return;
    }
    double magnitude = Math.abs(value);
    boolean zero = Double.doubleToRawLongBits(value) == 0;
    if (zero || (magnitude < 1e15 && magnitude >= 1e-3)) {
      for (int scale = 1; scale <= MAX_EXACT_DIGITS; scale++) {
        double scaled = Math.rint(magnitude * Digits.power(scale));
        if (scaled >= 1e15) {
          break;
        }
        if (scaled / Digits.power(scale) == magnitude) {
          output.putDecimal(value < 0 ? -(long) scaled : (long) scaled, scale);
          return;
        }
      }
    }
    output.putText(Double.toString(value));
  }
}
