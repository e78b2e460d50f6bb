package io.tidemark.join;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.LinkedTable;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/** Lookups of one state, in the order in which they got into it. */
final class AsyncList {
  private final LinkedTable entries;
  private int first = Arena.NULL;
  private int last = Arena.NULL;
  private int size;

  AsyncList(LinkedTable entries) {
    this.entries = entries;
  }

  int first() {
    return first;
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The lookup behind one of the list. */
  int next(int entry) {
    return Memory.getInt(entries.value(entry) + AsyncEntry.NEXT);
  }

  /** Puts a lookup that is in no list behind all others. */
  void add(int entry) {
    long address = entries.value(entry);
    Memory.putInt(address + AsyncEntry.NEXT, Arena.NULL);
    Memory.putInt(address + AsyncEntry.PREVIOUS, last);
    if (last == Arena.NULL) {
      first = entry;
    } else {
      Memory.putInt(entries.value(last) + AsyncEntry.NEXT, entry);
    }
    last = entry;
    size++;
  }

  /** Takes a lookup out. */
  void remove(int entry) {
    long address = entries.value(entry);
    int next = Memory.getInt(address + AsyncEntry.NEXT);
    int previous = Memory.getInt(address + AsyncEntry.PREVIOUS);
    if (previous == Arena.NULL) {
      first = next;
    } else {
      Memory.putInt(entries.value(previous) + AsyncEntry.NEXT, next);
    }
    if (next == Arena.NULL) {
      last = previous;
    } else {
      Memory.putInt(entries.value(next) + AsyncEntry.PREVIOUS, previous);
    }
    size--;
  }

  void snapshot(SnapshotWriter out) {
    out.putInt(first);
    out.putInt(last);
    out.putInt(size);
  }

  void restore(SnapshotReader in) {
    first = in.getInt();
    last = in.getInt();
    size = in.getInt();
  }
}
