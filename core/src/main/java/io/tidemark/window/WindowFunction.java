package io.tidemark.window;

/**
 * Computes the results of a window from all its elements, as Flink's process window function does.
 *
 * <p>Called when a window fires, on the engine's thread. Nothing given to it may be kept. An engine
 * of several shards calls the one object from all their threads, so it must not have state of its
 * own.
 */
@FunctionalInterface
public interface WindowFunction {
  /**
   * Looks at the elements and puts out any number of rows.
   *
   * @param context the window; its key is in the elements
   * @param elements the window's rows in order of arrival; never none, but for those that an
   *     evictor removed when Flink's answers are asked for
   * @param out takes the results
   */
  void process(WindowContext context, ElementIterator elements, WindowOutput out);

  /** The window is gone: its state may be looked at a last time. */
  default void clear(WindowContext context) {}
}
