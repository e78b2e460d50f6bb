package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.aggregate.UserAggregateException;
import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.LinkedTable;
import io.tidemark.state.SliceTable;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * The closed slices of a group where several make a window: a {@link SliceHistory} for each key, in
 * the order in which the keys came.
 */
final class ClosedSlices {
  private final LinkedTable keys;
  private final SliceHistory history;
  private final KeyDictionary dictionary;
  private long closing;

  /**
   * @param dictionary of wide keys, or null: each key here holds a reference to its id
   */
  ClosedSlices(
      Arena arena,
      Accumulator accumulator,
      int groupBits,
      SliceHistory history,
      KeyDictionary dictionary) {
    keys = new LinkedTable(arena, SliceHistory.length(accumulator), groupBits);
    this.history = history;
    this.dictionary = dictionary;
  }

  /**
   * Takes the accumulators of a slice in.
   *
   * @param firstKept the first slice that has not expired
   */
  void close(SliceTable table, long number, long firstKept) {
    for (int i = 0; i < table.size(); i++) {
      long entry = table.entry(i);
      long keyValue = Memory.getLong(entry);
      closing = keyValue;
      long accumulated = entry + SliceTable.VALUE_OFFSET;
      long hash = Hashing.hash(keyValue);
      long at = historyOf(keyValue, hash, firstKept);
      history.add(at, hash, number, accumulated);
      addFresh(at, Memory.getLong(accumulated + Accumulator.ROWS_OFFSET));
    }
  }

  /** The key whose slice was taken in last: the one to blame when that failed. */
  long closing() {
    return closing;
  }

  /**
   * Takes an accumulator of one key in, which comes behind.
   *
   * @param firstKept the first slice that has not expired
   * @return where the key's history is, for {@link #query} and {@link #addFresh}
   */
  long add(long keyValue, long number, long firstKept, long accumulated) {
    long hash = Hashing.hash(keyValue);
    long at = historyOf(keyValue, hash, firstKept);
    history.add(at, hash, number, accumulated);
    return at;
  }

  /** Counts rows that have been in no result yet. */
  static void addFresh(long history, long rows) {
    long at = history + SliceHistory.FRESH_OFFSET;
    Memory.putLong(at, Memory.getLong(at) + rows);
  }

  /**
   * The history of a key. A key whose windows have all expired is new again: when it is removed
   * depends on what fires in other groups, its place among the keys must not.
   */
  private long historyOf(long keyValue, long hash, long firstKept) {
    int entry = keys.find(keyValue, hash);
    if (entry != Arena.NULL) {
      long at = keys.value(entry);
      if (SliceHistory.newest(at) >= firstKept) {
        return at;
      }
      drop(entry);
    }
    entry = keys.add(keyValue, hash);
    if (dictionary != null) {
      dictionary.retain(keyValue);
    }
    history.begin(keys.value(entry));
    return keys.value(entry);
  }

  /**
   * Emits the results of a window, and drops the keys that have expired.
   *
   * @param first the first slice of the window
   * @param keptFrom the first slice that may not be dropped
   * @param result turned to the window
   * @return how many rows are in a result for the first time
   */
  long fire(long first, long keptFrom, WindowResult result, int group) {
    long fresh = 0;
    int next;
    for (int entry = keys.first(); entry != Arena.NULL; entry = next) {
      long address = keys.address(entry);
      long at = LinkedTable.valueAt(address);
      long newest = SliceHistory.newest(at);
      next = LinkedTable.nextAt(address);
      if (newest < keptFrom) {
        drop(entry);
      } else if (newest >= first) {
        fresh += fireKey(LinkedTable.keyAt(address), at, first, keptFrom, result, group);
      }
    }
    return fresh;
  }

  private long fireKey(
      long keyValue, long at, long first, long keptFrom, WindowResult result, int group) {
    long found;
    try {
      found = history.find(at, Hashing.hash(keyValue), first, keptFrom);
    } catch (UserAggregateException e) {
      throw result.failed(keyValue, dictionary, e);
    }
    if (found == 0) {
      return 0;
    }
    long fresh = Memory.getLong(at + SliceHistory.FRESH_OFFSET);
    Memory.putLong(at + SliceHistory.FRESH_OFFSET, 0);
    result.emit(keyValue, dictionary, found, group);
    return fresh;
  }

  /**
   * Merges the slices of a window that has fired already.
   *
   * @param at where the history of the key is
   * @param into receives the result, if there is one
   */
  boolean query(long at, long keyValue, long first, long last, long into) {
    return history.query(at, Hashing.hash(keyValue), first, last, into);
  }

  private void drop(int entry) {
    long keyValue = keys.key(entry);
    history.clear(keys.value(entry));
    keys.remove(entry);
    if (dictionary != null) {
      dictionary.release(keyValue);
    }
  }

  /** How many keys there are. */
  int size() {
    return keys.size();
  }

  /** Drops all keys. */
  void clear() {
    while (keys.first() != Arena.NULL) {
      drop(keys.first());
    }
  }

  /** The number of the newest slice, less than any if there is none. */
  long newest() {
    long newest = WindowGrid.NO_SLICE;
    for (int e = keys.first(); e != Arena.NULL; e = keys.next(e)) {
      newest = Math.max(newest, SliceHistory.newest(keys.value(e)));
    }
    return newest;
  }

  /** How many rows have been in no result yet. */
  long fresh() {
    long fresh = 0;
    for (int e = keys.first(); e != Arena.NULL; e = keys.next(e)) {
      fresh += Memory.getLong(keys.value(e) + SliceHistory.FRESH_OFFSET);
    }
    return fresh;
  }

  /** Walks keys and slices. */
  interface KeyVisitor {
    void onSlice(long keyValue, long slice);
  }

  /** Visits the slices of all keys, those of a key oldest first; some may have expired. */
  void forEach(KeyVisitor visitor) {
    for (int e = keys.first(); e != Arena.NULL; e = keys.next(e)) {
      long keyValue = keys.key(e);
      history.forEach(
          keys.value(e),
          Hashing.hash(keyValue),
          (slice, accumulator) -> visitor.onSlice(keyValue, slice));
    }
  }

  /** Writes where the keys lie; their content is written with the arena. */
  void snapshot(SnapshotWriter writer) {
    keys.snapshot(writer);
  }

  /** Takes over what {@link #snapshot} wrote, after the arena has been restored. */
  void restore(SnapshotReader reader) {
    keys.restore(reader);
  }
}
