package io.tidemark.window;

/** Writes the one row that a window's contents come to. */
abstract class PaneRow implements AutoCloseable {
  /** Whether there is a row: over no elements not all can give one. */
  boolean exists(PaneFiring firing) {
    return true;
  }

  /**
   * Writes the row with its event time.
   *
   * @throws ResultOverflowException if a result does not fit
   */
  abstract void write(PaneFiring firing, long row);

  @Override
  public void close() {}
}
