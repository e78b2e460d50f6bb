package io.tidemark.tools.journal;

import io.tidemark.record.Field;
import io.tidemark.record.RecordKind;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;

/** The rows of one stream, in front of its columns where they stand in the journal. */
final class CsvFormat implements RecordFormat {
  private final Schema schema;
  private final SymbolTable symbols;

  CsvFormat(Schema schema, SymbolTable symbols) {
    this.schema = schema;
    this.symbols = symbols;
  }

  @Override
  public String header() {
    StringBuilder line = new StringBuilder("sequence,partition,ingest");
    for (Field field : schema.fields()) {
      line.append(',');
      quote(field.name(), line);
    }
    return line.toString();
  }

  @Override
  public boolean format(RecordView record, StringBuilder line) {
    if (record.kind() != RecordKind.DATA.code()) {
      return false;
    }
    line.append(record.sequence()).append(',').append(record.partition());
    line.append(',').append(record.ingestTime());
    for (Field field : schema.fields()) {
      line.append(',');
      if (!record.isNull(field)) {
        quote(record.text(field, symbols), line);
      }
    }
    return true;
  }

  private static void quote(String text, StringBuilder line) {
    boolean plain = !text.isEmpty();
    for (int i = 0; i < text.length() && plain; i++) {
      plain = ",\"\n\r".indexOf(text.charAt(i)) < 0;
    }
    if (plain) {
      line.append(text);
    } else {
      line.append('"').append(text.replace("\"", "\"\"")).append('"');
    }
  }
}
