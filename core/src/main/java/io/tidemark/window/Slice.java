package io.tidemark.window;

import io.tidemark.state.SliceTable;

/**
 * A slice that takes rows: one table of accumulators for each group that has a row in it. Objects
 * and tables are used again when their slice is gone.
 */
final class Slice {
  final SliceTable[] tables;
  long number;
  long start;
  long end;
  boolean fired;

  Slice(int groups) {
    tables = new SliceTable[groups];
  }

  /** The watermark at which no row of this slice is to come any more. */
  long last() {
    return end - 1;
  }
}
