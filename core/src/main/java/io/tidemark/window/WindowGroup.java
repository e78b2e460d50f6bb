package io.tidemark.window;

import io.tidemark.aggregate.Accumulator;
import io.tidemark.state.Arena;
import io.tidemark.state.KeyDictionary;
import io.tidemark.state.LinkedTable;
import io.tidemark.state.SliceTable;

/** The state of one group of a sliced window operator: its arena and what lies in it. */
final class WindowGroup implements AutoCloseable {
  final Arena arena = new Arena();

  /** Exact ids of wide keys; null if keys are their own. */
  final KeyDictionary dictionary;

  /** Keys with closed slices; null if a window is one slice. */
  final LinkedTable keys;

  /** The closed slices of the keys; null likewise. */
  final SliceTree tree;

  private final int valueLength;
  private final int groupBits;

  /**
   * @param span the most slices of a key that live at once, 1 if windows are slices
   */
  WindowGroup(Accumulator accumulator, boolean wideKeys, long span, int groupBits) {
    this.valueLength = accumulator.length();
    this.groupBits = groupBits;
    dictionary = wideKeys ? new KeyDictionary(arena, groupBits) : null;
    keys = span > 1 ? new LinkedTable(arena, SliceTree.ROOT_LENGTH, groupBits) : null;
    tree = span > 1 ? new SliceTree(arena, accumulator, span) : null;
  }

  SliceTable newTable() {
    return new SliceTable(arena, valueLength, groupBits);
  }

  @Override
  public void close() {
    arena.close();
  }
}
