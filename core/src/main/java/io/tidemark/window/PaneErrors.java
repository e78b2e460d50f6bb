package io.tidemark.window;

import io.tidemark.aggregate.RowRefusedException;
import io.tidemark.aggregate.UserAggregateException;

/** Failures in a window, told with its key and bounds. */
final class PaneErrors {
  private final KeyRows keys;

  PaneErrors(KeyRows keys) {
    this.keys = keys;
  }

  /** What a user's code threw. */
  WindowFunctionException threw(String what, PaneGroup group, long pane, RuntimeException cause) {
    return new WindowFunctionException(
        what + " on " + window(group, pane) + " threw " + cause, cause);
  }

  /** What a user's aggregate or reduce function threw when rows or panes were brought together. */
  WindowFunctionException inContents(PaneGroup group, long pane, RuntimeException cause) {
    return cause instanceof UserAggregateException
        ? aggregate(group, pane, cause)
        : threw("reduce function", group, pane, cause);
  }

  /** What a user's aggregate threw, which tells itself what it was doing. */
  WindowFunctionException aggregate(PaneGroup group, long pane, RuntimeException cause) {
    return new WindowFunctionException(
        "window " + window(group, pane) + ": " + cause.getMessage(), cause);
  }

  /** A row that a user's aggregate does not take: nothing of it is in the state. */
  RowRefusedException refused(
      PaneGroup group, long key, long start, long end, RowRefusedException cause) {
    return new RowRefusedException(
        "window " + window(group, key, start, end) + ": " + cause.getMessage(), cause);
  }

  /** A result that does not fit. */
  ResultOverflowException overflow(PaneGroup group, long pane, ArithmeticException cause) {
    return new ResultOverflowException(
        "result of window "
            + window(group, pane)
            + ": "
            + cause.getMessage()
            + "; use a smaller scale, or a double where exactness is not needed",
        cause);
  }

  private String window(PaneGroup group, long pane) {
    return window(group, Pane.key(pane), Pane.start(pane), Pane.end(pane));
  }

  private String window(PaneGroup group, long key, long start, long end) {
    return "[" + start + ", " + end + ") of " + keys.text(key, group.dictionary);
  }
}
