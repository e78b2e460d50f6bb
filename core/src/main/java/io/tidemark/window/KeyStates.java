package io.tidemark.window;

import io.tidemark.record.Schema;
import io.tidemark.record.StateRow;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.LinkedTable;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/** The rows of state that a function keeps for the keys of one group. */
final class KeyStates {
  private final LinkedTable rows;
  private final KeyDictionary dictionary;

  /**
   * @param dictionary of wide keys, which each row holds a reference to; null for others
   */
  KeyStates(Arena arena, Schema schema, int groupBits, KeyDictionary dictionary) {
    rows = new LinkedTable(arena, StateRow.length(schema), groupBits);
    this.dictionary = dictionary;
  }

  /** Moves a flyweight to the row of a key, which is made of nulls if there is none. */
  StateRow find(long key, StateRow row) {
    long hash = Hashing.hash(key);
    int entry = rows.find(key, hash);
    if (entry != Arena.NULL) {
      return row.wrap(rows.value(entry));
    }
    entry = rows.add(key, hash);
    if (dictionary != null) {
      dictionary.retain(key);
    }
    return row.wrap(rows.value(entry)).clear();
  }

  void snapshot(SnapshotWriter writer) {
    rows.snapshot(writer);
  }

  void restore(SnapshotReader reader) {
    rows.restore(reader);
  }
}
