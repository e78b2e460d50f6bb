package io.tidemark.engine;

/** Whether an engine's threads are bound to cores of their own. */
public enum Pinning {
  /** {@link #ON} where there are cores for all engine threads and one more, else {@link #OFF}. */
  AUTO,
  /** Binds as many threads as there are cores to be had; what was bound is told. */
  ON,
  /** Binds none. */
  OFF
}
