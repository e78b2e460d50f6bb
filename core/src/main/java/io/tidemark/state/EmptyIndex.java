package io.tidemark.state;

import io.tidemark.record.Memory;

/**
 * The index of a table that has no memory yet: two empty words that every such table shares, so
 * that looking up needs no test for it. Never written.
 */
final class EmptyIndex {
  static final long ADDRESS = Memory.allocate(2L * Long.BYTES);
  static final int MASK = 1;
  static final int SHIFT = Long.SIZE - 1;

  private EmptyIndex() {}
}
