package io.tidemark.window;

import io.tidemark.state.RowPool;

/**
 * Where the youngest panes of some keys lie: the last one for each place of a small table, to save
 * those that come often the way through the index. It grows while keys drive each other out, up to
 * a bound. One for all groups of an operator, of keys that are the same in all of them.
 */
final class RecentPanes {
  private static final int FEWEST_PLACES = 128;
  private static final int MOST_PLACES = 8 * 1024;

  // A pane: key, address, number; an address of 0 for none.
  private static final int SHIFT = 2;
  private static final int ADDRESS = 1;
  private static final int ROW = 2;

  private long[] panes = new long[FEWEST_PLACES << SHIFT];
  private int mask = FEWEST_PLACES - 1;
  private int drivenOut;

  /** The address of the youngest pane of a key, or 0 if it is not known. */
  long address(long key, long hash) {
    int at = place(hash);
    return panes[at] == key ? panes[at + ADDRESS] : 0;
  }

  /** The number of the youngest pane of a key, or 0 if it is not known. */
  int row(long key, long hash) {
    int at = place(hash);
    return panes[at] == key && panes[at + ADDRESS] != 0 ? (int) panes[at + ROW] : RowPool.NONE;
  }

  /** Tells the youngest pane of a key. */
  void put(long key, long hash, int row, long address) {
    int at = place(hash);
    boolean drivesOut = panes[at] != key && panes[at + ADDRESS] != 0;
    if (drivesOut && ++drivenOut > mask && mask < MOST_PLACES - 1) {
      grow();
      at = place(hash);
    }
    panes[at] = key;
    panes[at + ADDRESS] = address;
    panes[at + ROW] = row;
  }

  /** The key has another youngest pane, or none. */
  void forget(long key, long hash) {
    int at = place(hash);
    if (panes[at] == key) {
      panes[at + ADDRESS] = 0;
    }
  }

  /** Begins anew with more places; what was there is told again when it is looked for. */
  private void grow() {
    mask = 4 * mask + 3;
    panes = new long[(mask + 1) << SHIFT];
    drivenOut = 0;
  }

  private int place(long hash) {
    return ((int) hash & mask) << SHIFT;
  }
}
