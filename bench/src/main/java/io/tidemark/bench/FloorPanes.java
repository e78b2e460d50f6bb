package io.tidemark.bench;

import org.agrona.collections.Long2LongHashMap;

/**
 * What both floors keep beside the accumulators: the ring of panes, each key's slot, and which
 * slots a pane holds.
 */
final class FloorPanes {
  static final long PANE_MILLIS = 1_000;

  private static final float LOAD_FACTOR = 0.55f;
  private static final long MISSING = -1;

  private final int mask;
  private final int[][] touched;
  private final int[] touchedCount;

  /** Makes a ring that holds the panes of a whole window and at least one that is still filling. */
  FloorPanes(Workload workload) {
    final int panes = Integer.highestOneBit(workload.windowSeconds()) * 2;
    mask = panes - 1;
    touched = new int[panes][workload.keys()];
    touchedCount = new int[panes];
  }

  /**
   * A lookup from key to slot. The generator's keys are their own slots; a floor must not profit
   * from knowing that.
   */
  static Long2LongHashMap slotsOf(int keys) {
    final Long2LongHashMap slots = new Long2LongHashMap(2 * keys, LOAD_FACTOR, MISSING);
    for (int key = 0; key < keys; key++) {
      slots.put(key, key);
    }
    return slots;
  }

  /** Bytes of the accumulators and of the record of which slots a pane holds. */
  long stateBytes() {
    return (long) size() * touched[0].length * (FloorSlot.BYTES + Integer.BYTES);
  }

  /** The number of panes, a power of two. */
  int size() {
    return mask + 1;
  }

  /** The pane of a second since the epoch. */
  int paneOf(long second) {
    return (int) (second & mask);
  }

  void touch(int pane, int slot) {
    touched[pane][touchedCount[pane]++] = slot;
  }

  int touchedCount(int pane) {
    return touchedCount[pane];
  }

  int touched(int pane, int index) {
    return touched[pane][index];
  }

  void clear(int pane) {
    touchedCount[pane] = 0;
  }
}
