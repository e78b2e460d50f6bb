package io.tidemark.window;

/**
 * Where the youngest panes of some keys lie: the last one for each place of a small table, to save
 * those that come often the way through the index. One for all groups of an operator, of keys that
 * are the same in all of them.
 */
final class RecentPanes {
  private static final int PLACES = 8 * 1024;
  private static final int MASK = PLACES - 1;

  /** Key and address by turns; an address of 0 for none. */
  private final long[] panes = new long[2 * PLACES];

  /** The address of the youngest pane of a key, or 0 if it is not known. */
  long find(long key, long hash) {
    int at = place(hash);
    return panes[at] == key ? panes[at + 1] : 0;
  }

  /** Tells the youngest pane of a key. */
  void put(long key, long hash, long pane) {
    int at = place(hash);
    panes[at] = key;
    panes[at + 1] = pane;
  }

  /** The key has another youngest pane, or none. */
  void forget(long key, long hash) {
    int at = place(hash);
    if (panes[at] == key) {
      panes[at + 1] = 0;
    }
  }

  private static int place(long hash) {
    return ((int) hash & MASK) << 1;
  }
}
