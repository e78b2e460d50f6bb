package io.tidemark.tools.journal;

import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import java.util.Map;

/** How records are printed; the names are those of the command line. */
enum DumpFormat {
  text,
  json,
  csv;

  /**
   * Makes a printer.
   *
   * @param symbols of the journal, which grow as it is read
   * @param stream whose rows are printed, negative for all
   */
  RecordFormat create(Map<Integer, Schema> schemas, SymbolTable symbols, int stream) {
    return switch (this) {
      case text -> new TextFormat(schemas, symbols);
      case json -> new JsonFormat(schemas, symbols);
      case csv -> new CsvFormat(schemas.get(stream), symbols);
    };
  }
}
