package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.LinkedTable;
import io.tidemark.state.RecordList;
import io.tidemark.state.RecordPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;
import io.tidemark.state.TimerQueue;
import java.util.function.LongConsumer;

/**
 * The state of one group of the general operator: panes by key, their elements and their timers.
 */
final class PaneGroup implements AutoCloseable {
  final Arena arena = new Arena();
  final KeyDictionary dictionary;
  final LinkedTable keys;
  final RecordPool records;
  final RecordList elements;
  final TimerQueue timers;

  PaneGroup(boolean wideKeys, int recordLength, int groupBits) {
    dictionary = wideKeys ? new KeyDictionary(arena, groupBits) : null;
    keys = new LinkedTable(arena, Long.BYTES, groupBits);
    records = new RecordPool(arena, recordLength);
    elements = new RecordList(arena, records);
    timers = new TimerQueue(arena);
  }

  /** The pane of a key and window, made if need be. */
  int pane(long key, long window) {
    int entry = entry(key);
    int head = Memory.getInt(keys.value(entry));
    for (int pane = head; pane != Arena.NULL; pane = Pane.next(arena.address(pane))) {
      if (Pane.window(arena.address(pane)) == window) {
        return pane;
      }
    }
    int pane = arena.allocate(Pane.LENGTH);
    Pane.create(arena.address(pane), window, key);
    Pane.next(arena.address(pane), head);
    Memory.putInt(keys.value(entry), pane);
    return pane;
  }

  private int entry(long key) {
    long hash = Hashing.hash(key);
    int entry = keys.find(key, hash);
    if (entry == Arena.NULL) {
      entry = keys.add(key, hash);
      if (dictionary != null) {
        dictionary.retain(key);
      }
    }
    return entry;
  }

  /** Frees a pane and its elements; the key goes with its last pane. */
  void drop(int pane) {
    long address = arena.address(pane);
    long key = Pane.key(address);
    int entry = keys.find(key, Hashing.hash(key));
    long link = keys.value(entry);
    for (int at = Memory.getInt(link); at != pane; at = Pane.next(arena.address(at))) {
      link = arena.address(at);
    }
    int next = Pane.next(address);
    if (link == keys.value(entry)) {
      Memory.putInt(link, next);
    } else {
      Pane.next(link, next);
    }
    elements.clear(Pane.elements(address));
    arena.free(pane, Pane.LENGTH);
    if (Memory.getInt(keys.value(entry)) == Arena.NULL) {
      keys.remove(entry);
      if (dictionary != null) {
        dictionary.release(key);
      }
    }
  }

  /** Walks the panes of every key. */
  void forEachPane(LongConsumer visitor) {
    for (int entry = keys.first(); entry != Arena.NULL; entry = keys.next(entry)) {
      for (int pane = Memory.getInt(keys.value(entry)); pane != Arena.NULL; ) {
        long address = arena.address(pane);
        visitor.accept(address);
        pane = Pane.next(address);
      }
    }
  }

  void snapshot(SnapshotWriter writer) {
    arena.snapshot(writer);
    if (dictionary != null) {
      dictionary.snapshot(writer);
    }
    keys.snapshot(writer);
    records.snapshot(writer);
    timers.snapshot(writer);
  }

  void restore(SnapshotReader reader) {
    arena.restore(reader);
    if (dictionary != null) {
      dictionary.restore(reader);
    }
    keys.restore(reader);
    records.restore(reader);
    timers.restore(reader);
  }

  @Override
  public void close() {
    arena.close();
  }
}
