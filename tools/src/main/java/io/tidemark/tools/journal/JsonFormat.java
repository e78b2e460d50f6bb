package io.tidemark.tools.journal;

import io.tidemark.record.Field;
import io.tidemark.record.FieldType;
import io.tidemark.record.Nulls;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.Map;

/** One JSON object for each record. Integers and decimals have all their digits. */
final class JsonFormat implements RecordFormat {
  private final Map<Integer, Schema> schemas;
  private final SymbolTable symbols;

  JsonFormat(Map<Integer, Schema> schemas, SymbolTable symbols) {
    this.schemas = schemas;
    this.symbols = symbols;
  }

  @Override
  public boolean format(RecordView record, StringBuilder line) {
    RecordKind kind = RecordKind.of(record.kind());
    Schema schema = schemas.get(record.stream());
    line.append("{\"sequence\":").append(record.sequence());
    line.append(",\"kind\":\"").append(kind).append('"');
    if (kind != RecordKind.CLOCK) {
      line.append(",\"stream\":");
      quote(schema == null ? Integer.toString(record.stream()) : schema.name(), line);
      line.append(",\"partition\":").append(record.partition());
    }
    boolean isRow = kind == RecordKind.DATA && record.eventTime() != Nulls.INT64;
    if (isRow || TextFormat.hasTime(kind)) {
      line.append(",\"time\":").append(record.eventTime());
    }
    line.append(",\"ingest\":").append(record.ingestTime());
    if (kind == RecordKind.DATA && schema != null) {
      fields(record, schema, line);
    }
    line.append('}');
    return true;
  }

  private void fields(RecordView record, Schema schema, StringBuilder line) {
    String separator = ",\"fields\":{";
    for (Field field : schema.fields()) {
      line.append(separator);
      separator = ",";
      quote(field.name(), line);
      line.append(':');
      String text = record.text(field, symbols);
      if (isBare(record, field)) {
        line.append(text);
      } else {
        quote(text, line);
      }
    }
    line.append('}');
  }

  /** Whether the value's text is one of JSON: null, a number, true or false. */
  private static boolean isBare(RecordView record, Field field) {
    FieldType.Kind kind = field.type().kind();
    return record.isNull(field)
        || (kind == FieldType.Kind.FLOAT64
            ? Double.isFinite(record.float64(field))
            : kind != FieldType.Kind.SYMBOL && kind != FieldType.Kind.CHARS);
  }

  private static void quote(String text, StringBuilder line) {
    line.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        line.append('\\').append(c);
      } else if (c < ' ') {
        line.append(String.format("\\u%04x", (int) c));
      } else {
        line.append(c);
      }
    }
    line.append('"');
  }
}
