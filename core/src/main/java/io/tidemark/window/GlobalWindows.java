package io.tidemark.window;

/**
 * One window for ever, without start or end: it needs a trigger, or fires once when the input ends.
 * It lives by no clock, so nothing is late for it.
 *
 * @param atEndOfStream whether it fires at the end of the input without another trigger
 */
public record GlobalWindows(boolean atEndOfStream) implements WindowAssigner {
  /** Start of the global window, as functions and triggers see it. */
  public static final long START = Long.MIN_VALUE;

  /** End of the global window, as functions and triggers see it; its last time too. */
  public static final long END = Long.MAX_VALUE;

  /** One window that fires when its trigger says so. */
  public static GlobalWindows create() {
    return new GlobalWindows(false);
  }

  /** One window that fires at the end of the input, unless it is given another trigger. */
  public static GlobalWindows endOfStream() {
    return new GlobalWindows(true);
  }

  @Override
  public WindowAssignment bind(WindowBinding binding) {
    return (element, time, windows) -> windows.add(START, END);
  }

  @Override
  public String toString() {
    return atEndOfStream ? "global until the end of the stream" : "global";
  }
}
