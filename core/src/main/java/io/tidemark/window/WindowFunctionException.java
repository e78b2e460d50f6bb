package io.tidemark.window;

/** A user's window function has thrown. The message tells the window and what it said. */
public final class WindowFunctionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WindowFunctionException(String message, RuntimeException cause) {
    super(message, cause);
  }
}
