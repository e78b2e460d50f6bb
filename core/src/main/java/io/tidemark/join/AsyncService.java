package io.tidemark.join;

/**
 * Answers lookups, outside the engine's order: a remote store, a cache, a model.
 *
 * <p>A call may be made more than once for one row: when an attempt has timed out or failed, and
 * after a restart, for what was not answered before. It then has the same {@link AsyncCall#id id}.
 */
@FunctionalInterface
public interface AsyncService {
  /**
   * Begins a call. It is completed here or later, by any thread. A ring engine asks on a thread of
   * its own for each query, which asks nothing else meanwhile; an inline engine on the thread that
   * polls it. What it throws, the call fails with.
   */
  void request(AsyncCall call);
}
