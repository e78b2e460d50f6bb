package io.tidemark.journal;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TextAssembler;
import java.util.ArrayList;
import java.util.List;

/** The symbols that the journal has told so far, learned from preambles and SYMBOL records. */
final class SymbolJournal {
  private static final byte SYMBOL = RecordKind.SYMBOL.code();

  private final SymbolTable table = new SymbolTable();
  private final TextAssembler texts = new TextAssembler();
  private boolean partial;

  SymbolTable table() {
    return table;
  }

  /** Whether a text has begun and is not complete. */
  boolean isPartial() {
    return partial;
  }

  /** Takes a record, of whatever kind. */
  void accept(long record) {
    if (Memory.getByte(record + RecordHeader.KIND_OFFSET) == SYMBOL) {
      partial = !texts.accept(record);
      if (!partial) {
        add(texts.id(), texts.text());
      }
    }
  }

  /** Takes the symbols of a preamble. */
  void addAll(List<String> symbols) {
    for (int id = 0; id < symbols.size(); id++) {
      add(id, symbols.get(id));
    }
  }

  private void add(int id, String text) {
    int known = table.intern(text);
    if (known != id) {
      throw new IllegalArgumentException(
          "symbol '"
              + text
              + "' has id="
              + id
              + ", expected "
              + known
              + "; ids are given in the order of the SYMBOL records");
    }
  }

  List<String> texts() {
    List<String> all = new ArrayList<>(table.size());
    for (int id = 0; id < table.size(); id++) {
      all.add(table.text(id));
    }
    return all;
  }
}
