package io.tidemark.window;

/** What a window puts out when it fires. */
abstract class PaneResult implements AutoCloseable {
  /** Puts the results of a firing out. */
  abstract void emit(PaneFiring firing);

  /** The window goes. */
  void clear(PaneFiring firing) {}

  @Override
  public void close() {}
}
