package io.tidemark.tools.csv;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.RecordWriter;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Small files for tests, and what a reader makes of them as text. */
final class CsvFiles {
  /** What was read: rows as {@code a|b|null}, rejects as {@code line:column:reason:row}. */
  record Content(List<String> rows, List<String> rejects, String damage) {}

  private CsvFiles() {}

  static Path write(Path directory, String name, String text) {
    return write(directory, name, text.getBytes(StandardCharsets.UTF_8));
  }

  static Path write(Path directory, String name, byte[] bytes) {
    try {
      return Files.write(directory.resolve(name), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static Content read(Path file, Schema schema, Map<String, String> options) {
    SymbolTable symbols = new SymbolTable();
    long slot = Memory.allocate(schema.length());
    try (CsvReader reader =
        new CsvReader(
            "t=" + file.getFileName(),
            file,
            schema,
            CsvOptions.of(schema, options),
            symbols,
            null)) {
      return read(reader, schema, symbols, new RecordWriter().wrap(slot));
    } finally {
      Memory.free(slot);
    }
  }

  private static Content read(
      CsvReader reader, Schema schema, SymbolTable symbols, RecordWriter record) {
    List<String> rows = new ArrayList<>();
    List<String> rejects = new ArrayList<>();
    RecordView view = new RecordView().wrap(record.address());
    for (; ; ) {
      record.header(0);
      switch (reader.next(record)) {
        case ROW -> rows.add(text(view, schema, symbols));
        case REJECT -> {
          CsvReject reject = reader.reject();
          String row =
              new String(reject.bytes(), reject.offset(), reject.length(), StandardCharsets.UTF_8);
          rejects.add(reject.line() + ":" + reject.column() + ":" + reject.reason() + ":" + row);
        }
        case END -> {
          return new Content(rows, rejects, reader.damage());
        }
      }
    }
  }

  static String text(RecordView view, Schema schema, SymbolTable symbols) {
    StringBuilder text = new StringBuilder();
    for (Field field : schema.fields()) {
      text.append(text.isEmpty() ? "" : "|").append(text(view, field, symbols));
    }
    return text.toString();
  }

  private static String text(RecordView view, Field field, SymbolTable symbols) {
    if (view.isNull(field)) {
      return "null";
    }
    FieldType.Kind kind = field.type().kind();
    return switch (kind) {
      case DECIMAL -> view.decimal(field).toPlainString();
      case FLOAT64 -> Double.toString(view.float64(field));
      case CHARS -> view.chars(field);
      case SYMBOL -> symbols.text((int) view.integer(field));
      default -> Long.toString(view.integer(field));
    };
  }
}
