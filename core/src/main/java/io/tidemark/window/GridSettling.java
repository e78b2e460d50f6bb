package io.tidemark.window;

import io.tidemark.state.SnapshotReader;
import io.tidemark.state.SnapshotWriter;

/** Settles where a staggered grid lies: at the first row, by the processing time of that moment. */
final class GridSettling {
  private final WindowGrid aligned;
  private final long nanosPerUnit;
  private boolean pending;
  private long shift;
  private long clockNanos;

  GridSettling(WindowSpec spec) {
    this(spec.grid(), spec.stagger(), spec.nanosPerUnit());
  }

  /**
   * @param aligned null if there is no grid
   */
  GridSettling(WindowGrid aligned, WindowStagger stagger, long nanosPerUnit) {
    this.aligned = aligned;
    this.nanosPerUnit = nanosPerUnit;
    pending = stagger == WindowStagger.NATURAL;
  }

  void onClock(long nanos) {
    clockNanos = nanos;
  }

  /** Whether the grid is still to be settled. */
  boolean isPending() {
    return pending;
  }

  /** Settles the grid. */
  WindowGrid settle() {
    pending = false;
    shift = Math.floorMod(Math.floorDiv(clockNanos, nanosPerUnit), aligned.size());
    return grid();
  }

  WindowGrid grid() {
    return shift == 0 ? aligned : aligned.shiftedBy(shift);
  }

  void snapshot(SnapshotWriter writer) {
    writer.putInt(pending ? 1 : 0);
    writer.putLong(shift);
    writer.putLong(clockNanos);
  }

  void restore(SnapshotReader reader) {
    pending = reader.getInt() != 0;
    shift = reader.getLong();
    clockNanos = reader.getLong();
  }
}
