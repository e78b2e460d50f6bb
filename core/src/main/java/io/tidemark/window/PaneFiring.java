package io.tidemark.window;

/** A firing under way: of which pane, when and why. Used again for each. */
final class PaneFiring {
  private final PaneLayout layout;
  PaneGroup group;
  long pane;

  /** The time that caused it, or {@link io.tidemark.operator.Collector#AT_ONCE}. */
  long due;

  PaneTiming timing;
  boolean isLast;

  PaneFiring(PaneLayout layout) {
    this.layout = layout;
  }

  long start() {
    return Pane.start(pane);
  }

  long end() {
    return Pane.end(pane);
  }

  /** The last time of the window, which is the event time of its results. */
  long last() {
    return layout.last(pane);
  }

  long index() {
    return layout.firings(pane);
  }
}
