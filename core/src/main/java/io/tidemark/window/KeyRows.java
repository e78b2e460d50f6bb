package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordView;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.state.KeyDictionary;

/** Keys as rows of their fields, for functions and for errors. */
final class KeyRows implements AutoCloseable {
  private final WindowKey key;
  private final SymbolTable symbols;
  private final RecordView view = new RecordView();
  private final long row;

  KeyRows(WindowKey key, Schema schema, SymbolTable symbols) {
    this.key = key;
    this.symbols = symbols;
    row = Memory.allocate(schema.length());
  }

  /** The row of a key: the same place for each. */
  RecordView row(long keyValue, KeyDictionary dictionary) {
    key.write(keyValue, dictionary, row);
    return view.wrap(row);
  }

  /** The key as text. */
  String text(long keyValue, KeyDictionary dictionary) {
    key.write(keyValue, dictionary, row);
    return key.describe(row, symbols);
  }

  @Override
  public void close() {
    Memory.free(row);
  }
}
