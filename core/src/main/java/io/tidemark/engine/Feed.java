package io.tidemark.engine;

/**
 * One thread's way into an engine. Its publishers share a batch: a record published by any of them
 * is handed over when the batch is full or flushed, in the order in which they were published. One
 * thread at a time uses a feed and its publishers.
 */
public interface Feed {
  /**
   * A publisher for a partition of a source.
   *
   * @throws IllegalArgumentException if there is no such source or partition
   * @throws EngineException if the engine has stopped
   */
  Publisher publisher(String source, int partition);

  /**
   * Hands over what the batch holds. A thread flushes before it waits for more.
   *
   * @return sequence of the record handed over last, -1 if there was none ever
   * @throws EngineException if the engine has stopped
   */
  long flush();
}
