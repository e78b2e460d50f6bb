package io.tidemark.topology;

/** Chooses the operator for a window and can say why. */
public final class WindowPlanner {
  /** The operators that run windows. */
  public enum Choice {
    /** One accumulator per key and slice, shared by all windows over it. */
    SLICED("sliced: aligned windows, event-time trigger, mergeable aggregates"),
    /** One pane per key and window, holding its elements. */
    GENERAL("general: the function needs every element of a window");

    private final String reason;

    Choice(String reason) {
      this.reason = reason;
    }

    @Override
    public String toString() {
      return reason;
    }
  }

  private WindowPlanner() {}

  /** The operator for a window. */
  public static Choice choose(WindowStep window) {
    return window.function() == null ? Choice.SLICED : Choice.GENERAL;
  }
}
