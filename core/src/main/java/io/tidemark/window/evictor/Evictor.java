package io.tidemark.window.evictor;

import io.tidemark.window.WindowBinding;

/**
 * Removes elements from a window each time it fires: before the function sees them, or after. A
 * window with an evictor keeps all its elements. {@link Evictors} has the usual ones.
 *
 * <p>The one object serves all windows and threads of an engine, so it has no state of its own.
 */
public interface Evictor {
  /**
   * Makes the evictor ready for a window.
   *
   * @return this evictor, or what takes its place
   * @throws IllegalArgumentException if it does not fit the window
   */
  default Evictor bind(WindowBinding binding) {
    return this;
  }

  /**
   * Removes elements before the function sees them.
   *
   * @param elements those of the window, before the first
   * @param size how many there are
   */
  default void evictBefore(EvictorElements elements, long size, EvictorContext context) {}

  /**
   * Removes elements when the function has seen them.
   *
   * @param elements those of the window, before the first
   * @param size how many there are
   */
  default void evictAfter(EvictorElements elements, long size, EvictorContext context) {}

  /** An evictor that does after the function what this one does before it. */
  default Evictor after() {
    return new AfterEvictor(this);
  }
}
