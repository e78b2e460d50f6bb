package io.tidemark.topology;

import io.tidemark.aggregate.NamedAggregate;
import io.tidemark.window.TimeDomain;
import io.tidemark.window.trigger.Triggers;

/** Chooses the operator for a window and can say why. */
public final class WindowPlanner {
  /** The operators that run windows. */
  public enum Choice {
    /** One accumulator per key and slice, shared by all windows over it. */
    SLICED,
    /** One pane per key and window. */
    GENERAL
  }

  private WindowPlanner() {}

  /** The operator for a window. */
  public static Choice choose(WindowStep window) {
    boolean general =
        window.options().operator() == OperatorChoice.GENERAL || whyNotSliced(window) != null;
    return general ? Choice.GENERAL : Choice.SLICED;
  }

  /** The operator for a window and why it is that. */
  public static String explain(WindowStep window) {
    if (choose(window) == Choice.SLICED) {
      return "sliced: aligned windows, event-time trigger, mergeable aggregates";
    }
    String reason = whyNotSliced(window);
    return "general: " + (reason == null ? "as the window asks for it" : reason);
  }

  /** Why slices cannot answer; null if they can. */
  static String whyNotSliced(WindowStep window) {
    WindowOptions options = window.options();
    if (window.assigner().timeDomain() == TimeDomain.PROCESSING) {
      return "the windows are in processing time";
    }
    if (window.grid() == null) {
      return "the windows are not on a grid";
    }
    if (options.trigger() != null && !Triggers.isEventTime(options.trigger())) {
      return "the trigger keeps state for each window";
    }
    if (options.evictor() != null) {
      return "the evictor chooses among the elements of a window";
    }
    if (options.discarding()) {
      return "every firing clears its window, and slices belong to several";
    }
    if (options.paneInfo()) {
      return "results count the firings of their window";
    }
    return whyNotSliced(window.computation());
  }

  private static String whyNotSliced(WindowComputation computation) {
    if (computation.function() != null) {
      return "the function needs every element of a window";
    }
    if (computation.behind() != null) {
      return "the function is called for each window";
    }
    for (NamedAggregate item : computation.aggregates()) {
      if (!item.aggregate().isFixed()) {
        return item.aggregate() + " keeps more for each window as it sees more values";
      }
    }
    return computation.reduce() == null ? null : "the reduce function keeps a row for each window";
  }
}
