package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.state.Arena;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.SliceTable;

/** The state of one group of a sliced window operator: its arena and what lies in it. */
final class WindowGroup implements AutoCloseable {
  final Arena arena = new Arena();

  /** Exact ids of wide keys; null if keys are their own. */
  final KeyDictionary dictionary;

  /** The closed slices; null if a window is one slice. */
  final ClosedSlices closed;

  private final int valueLength;
  private final int groupBits;

  /**
   * @param span the most slices of a key that live at once, 1 if windows are slices
   * @param firesAgain whether windows that have fired may fire again
   * @param scratch room for an accumulator, used within calls
   */
  WindowGroup(
      Accumulator accumulator,
      boolean wideKeys,
      int groupBits,
      long span,
      boolean firesAgain,
      long scratch) {
    this.valueLength = accumulator.length();
    this.groupBits = groupBits;
    dictionary = wideKeys ? new KeyDictionary(arena, groupBits) : null;
    if (span > 1) {
      SliceHistory history = new SliceHistory(arena, accumulator, span, firesAgain, scratch);
      closed = new ClosedSlices(arena, accumulator, groupBits, history, dictionary);
    } else {
      closed = null;
    }
  }

  SliceTable newTable() {
    return new SliceTable(arena, valueLength, groupBits);
  }

  @Override
  public void close() {
    arena.close();
  }
}
