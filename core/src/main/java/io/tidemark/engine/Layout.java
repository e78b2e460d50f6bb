package io.tidemark.engine;

/** How a ring engine's work is spread over threads. */
public enum Layout {
  /**
   * {@link #SPREAD} where there are cores for all threads and a publisher, else {@link #SINGLE}.
   */
  AUTO,
  /** One thread journals, processes and delivers: few cores. */
  SINGLE,
  /** A thread each for the journal, every shard, and the merge that delivers: many cores. */
  SPREAD
}
