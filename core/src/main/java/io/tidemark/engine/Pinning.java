package io.tidemark.engine;

/** Whether an engine's threads are bound to cores of their own. */
public enum Pinning {
  /**
   * {@link #ON} where there are cores for all engine threads, for a publisher and for the rest of
   * the JVM, else {@link #OFF}: a thread that is bound to a core that others use waits for them.
   */
  AUTO,
  /** Binds as many threads as there are cores to be had; what was bound is told. */
  ON,
  /** Binds none. */
  OFF
}
