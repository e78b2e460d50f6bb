package io.tidemark.topology;

import io.tidemark.expression.ExpressionCompiler;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.window.Compatibility;
import io.tidemark.window.GlobalWindows;
import io.tidemark.window.WindowBinding;

/** Refuses windows that cannot work, when they are declared. */
final class WindowCheck {
  /** More windows over one row would fire for longer than anyone waits. */
  private static final long MAX_SLICES = 1 << 24;

  private final WindowStep window;
  private final WindowOptions options;

  private WindowCheck(WindowStep window) {
    this.window = window;
    options = window.options();
  }

  /**
   * Returns the window if it can work.
   *
   * @throws IllegalArgumentException if not, with the reason and what to do
   */
  static WindowStep checked(WindowStep window) {
    WindowCheck check = new WindowCheck(window);
    check.grid();
    check.global();
    check.parts();
    check.merging();
    check.functions();
    check.operator();
    return window;
  }

  private void grid() {
    if (window.grid() != null && window.grid().slicesPerWindow() > MAX_SLICES) {
      throw new IllegalArgumentException(
          window.assigner()
              + ": a row would be in "
              + window.grid().slicesPerWindow()
              + " windows or parts of windows, at most "
              + MAX_SLICES
              + " are possible; use a longer slide");
    }
  }

  private void global() {
    if (!(window.assigner() instanceof GlobalWindows global)) {
      return;
    }
    if (window.allowedLateness() > 0) {
      throw new IllegalArgumentException(
          "allowed lateness="
              + window.allowedLateness()
              + " for count or global windows, which have no end and nothing late; leave it out");
    }
    boolean fires = global.atEndOfStream() || options.trigger() != null;
    if (!fires && options.compatibility() == Compatibility.TIDEMARK) {
      throw new IllegalArgumentException(
          "a global window without a trigger never fires; give it one, or use"
              + " GlobalWindows.endOfStream()");
    }
  }

  /** Binds the parts as an operator will, with a table of symbols that is thrown away. */
  private void parts() {
    WindowBinding binding = window.binding(new ExpressionCompiler(new SymbolTable()));
    window.assigner().bind(binding);
    if (options.trigger() != null) {
      options.trigger().bind(binding);
    }
    if (options.evictor() != null) {
      options.evictor().bind(binding);
    }
  }

  private void merging() {
    if (!window.assigner().isMerging()) {
      return;
    }
    if (options.trigger() != null && !options.trigger().canMerge()) {
      throw new IllegalArgumentException(
          "trigger "
              + options.trigger()
              + " cannot merge windows, as "
              + window.assigner()
              + " does; use one that can, such as count or event time");
    }
    if (options.windowState() != null) {
      throw new IllegalArgumentException(
          "state per window with "
              + window.assigner()
              + ": windows merge, and nobody could say what becomes of their states; use keyState");
    }
  }

  private void functions() {
    boolean hasFunction = window.computation().hasFunction();
    if (!hasFunction && (options.windowState() != null || options.keyState() != null)) {
      throw new IllegalArgumentException("state without a function that keeps it; leave it out");
    }
    if (!hasFunction && !options.sides().isEmpty()) {
      throw new IllegalArgumentException(
          "side outputs "
              + options.sides()
              + " without a function that fills them; leave them out");
    }
    requireNoEventTime(options.windowState());
    requireNoEventTime(options.keyState());
  }

  private static void requireNoEventTime(Schema state) {
    if (state != null && state.eventTime() != null) {
      throw new IllegalArgumentException(
          "state " + state + " has an event time; declare a timestamp field in its place");
    }
  }

  private void operator() {
    String reason = WindowPlanner.whyNotSliced(window);
    if (options.operator() == OperatorChoice.SLICED && reason != null) {
      throw new IllegalArgumentException(
          "the sliced operator cannot run this window: " + reason + "; leave the choice open");
    }
  }
}
