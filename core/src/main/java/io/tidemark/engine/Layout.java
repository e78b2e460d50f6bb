package io.tidemark.engine;

/** How a ring engine's work is spread over threads. */
public enum Layout {
  /**
   * {@link #SPREAD} where there are cores for all threads and a publisher; else {@link #PAIR} where
   * there is a journal and a second core, else {@link #SINGLE}.
   */
  AUTO,
  /** One thread journals, processes and delivers: few cores. */
  SINGLE,
  /**
   * One thread journals; another, behind it, processes and delivers: appending a record costs more
   * than most jobs do with it. Without a journal it is {@link #SINGLE}.
   */
  PAIR,
  /** A thread each for the journal, every shard, and the merge that delivers: many cores. */
  SPREAD
}
