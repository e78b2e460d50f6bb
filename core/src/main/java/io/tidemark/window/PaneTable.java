package io.tidemark.window;

import io.tidemark.record.Memory;
import io.tidemark.state.Arena;
import io.tidemark.state.Hashing;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.OffsetIndex;
import io.tidemark.state.RowPool;
import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/**
 * The panes of one group, found by key: those of a key are linked from youngest to oldest. It is
 * itself the index of the youngest ones, which saves a step on the way of every row.
 */
final class PaneTable extends OffsetIndex {
  private final RowPool rows;
  private final KeyDictionary dictionary;
  private final int length;
  private final RecentPanes recent;
  private final boolean ranksPanes;
  private long created;

  /**
   * @param dictionary of wide keys, which each pane holds a reference to; null for others
   * @param recent of all groups, told of every change; null for none
   * @param ranksPanes whether panes are ranked by their own age, not by that of their key
   */
  PaneTable(
      Arena arena,
      PaneLayout layout,
      int groupBits,
      KeyDictionary dictionary,
      RecentPanes recent,
      boolean ranksPanes) {
    super(arena, groupBits);
    length = layout.length;
    rows = new RowPool(arena, length);
    this.dictionary = dictionary;
    this.recent = recent;
    this.ranksPanes = ranksPanes;
  }

  /** The youngest pane of a key, or 0. */
  int youngest(long key, long hash) {
    int known = recent == null ? RowPool.NONE : recent.row(key, hash);
    return known == RowPool.NONE ? find(key, hash) : known;
  }

  private int find(long key, long hash) {
    for (int at = first(hash); at >= 0; at = next(at, hash)) {
      int row = offset(at);
      long pane = rows.address(row);
      if (Pane.key(pane) == key) {
        if (recent != null) {
          recent.put(key, hash, row, pane);
        }
        return row;
      }
    }
    return RowPool.NONE;
  }

  /** The address of the youngest pane of a key, or 0. */
  long youngestAddress(long key, long hash) {
    int row = find(key, hash);
    return row == RowPool.NONE ? 0 : rows.address(row);
  }

  /** The absolute address of a pane, valid until it is removed. */
  long address(int row) {
    return rows.address(row);
  }

  /** The address of a pane that a timer was set for; 0 if it is gone. */
  long ranked(int row, long rank) {
    if (!rows.isMapped(row)) {
      return 0;
    }
    long pane = rows.address(row);
    return Pane.rank(pane) == rank ? pane : 0;
  }

  /**
   * Makes a pane, all of it zero but key, bounds and rank.
   *
   * @param head the youngest pane of the key, or 0
   * @param younger the pane that the new one follows, or 0 to be the youngest
   */
  int add(long key, long hash, long start, long end, int head, int younger) {
    int row = rows.allocate();
    long pane = rows.address(row);
    for (int at = 0; at < length; at += Long.BYTES) {
      Memory.putLong(pane + at, 0);
    }
    Pane.key(pane, key);
    Pane.start(pane, start);
    Pane.end(pane, end);
    Memory.putLong(pane + Pane.ARMED_OFFSET, TimerLane.NONE);
    Pane.rank(pane, ranksPanes || head == RowPool.NONE ? ++created : Pane.rank(rows.address(head)));
    link(row, pane, hash, head, younger);
    if (dictionary != null) {
      dictionary.retain(key);
    }
    return row;
  }

  private void link(int row, long pane, long hash, int head, int younger) {
    int older = head;
    if (recent != null) {
      recent.forget(Pane.key(pane), hash);
    }
    if (younger != RowPool.NONE) {
      older = Pane.next(rows.address(younger));
      Pane.next(rows.address(younger), row);
    } else if (head == RowPool.NONE) {
      add(hash, row);
    } else {
      replace(hash, head, row);
    }
    Pane.previous(pane, younger);
    Pane.next(pane, older);
    if (older != RowPool.NONE) {
      Pane.previous(rows.address(older), row);
    }
  }

  /** Removes a pane, whose contents and timers must be gone. */
  void remove(int row) {
    long pane = rows.address(row);
    long key = Pane.key(pane);
    int next = Pane.next(pane);
    int previous = Pane.previous(pane);
    if (recent != null) {
      recent.forget(key, Hashing.hash(key));
    }
    if (next != RowPool.NONE) {
      Pane.previous(rows.address(next), previous);
    }
    if (previous != RowPool.NONE) {
      Pane.next(rows.address(previous), next);
    } else if (next != RowPool.NONE) {
      replace(Hashing.hash(key), row, next);
    } else {
      remove(Hashing.hash(key), row);
    }
    Pane.rank(pane, 0);
    rows.free(row);
    if (dictionary != null) {
      dictionary.release(key);
    }
  }

  /** How many panes there are. */
  int panes() {
    return rows.size();
  }

  /** The first pane at or behind a number, or 0; for walks, in no order that means anything. */
  int from(int number) {
    for (int row = Math.max(1, number); row < rows.end(); row++) {
      if (rows.isMapped(row) && Pane.rank(rows.address(row)) != 0) {
        return row;
      }
    }
    return RowPool.NONE;
  }

  @Override
  public void snapshot(SnapshotWriter writer) {
    rows.snapshot(writer);
    super.snapshot(writer);
    writer.putLong(created);
  }

  @Override
  public void restore(SnapshotReader reader) {
    rows.restore(reader);
    super.restore(reader);
    created = reader.getLong();
  }
}
