package io.tidemark.window;

/**
 * Windows of a user's own: {@link #assign} gives those of each record.
 *
 * <p>The one object serves all operators and their threads, unless {@link #bind} makes new ones, so
 * it must not have state of its own.
 */
public non-sealed interface CustomWindows extends WindowAssigner, WindowAssignment {
  @Override
  default WindowAssignment bind(WindowBinding binding) {
    return this;
  }
}
