package io.tidemark.tools.journal;

import io.tidemark.record.Field;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.Map;

/** Sequence, kind, stream, partition and what the record has: for people. */
final class TextFormat implements RecordFormat {
  private final Map<Integer, Schema> schemas;
  private final SymbolTable symbols;

  TextFormat(Map<Integer, Schema> schemas, SymbolTable symbols) {
    this.schemas = schemas;
    this.symbols = symbols;
  }

  @Override
  public boolean format(RecordView record, StringBuilder line) {
    RecordKind kind = RecordKind.of(record.kind());
    line.append(record.sequence()).append(' ').append(kind);
    Schema schema = schemas.get(record.stream());
    if (kind != RecordKind.CLOCK) {
      line.append(' ').append(schema == null ? record.stream() : schema.name());
      line.append('/').append(record.partition());
    }
    if (kind == RecordKind.DATA && schema != null) {
      for (Field field : schema.fields()) {
        line.append(' ').append(field.name()).append('=').append(record.text(field, symbols));
      }
    } else if (hasTime(kind)) {
      line.append(" time=").append(record.eventTime());
    }
    if (record.ingestTime() != 0) {
      line.append(" ingest=").append(record.ingestTime());
    }
    return true;
  }

  /** Whether a mark speaks of a time. */
  static boolean hasTime(RecordKind mark) {
    return switch (mark) {
      case WATERMARK, HEARTBEAT, CLOCK -> true;
      default -> false;
    };
  }
}
