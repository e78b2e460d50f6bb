package io.tidemark.conformance;

/**
 * How a vector's job assigns windows.
 *
 * @param type {@code tumbling}, {@code sliding}, {@code cumulative}, {@code session}, {@code
 *     dynamicSession} or {@code global}
 * @param eventTime whether the windows are over event time; false for global ones
 * @param size in the vectors' milliseconds; of a session its gap; the largest of cumulative
 *     windows; 0 for assigners without one
 * @param slide the size for tumbling windows, the step of cumulative ones
 * @param staggered whether the first element's arrival shifts the grid
 * @param endOfStream whether a global window fires at the end of the stream
 */
record AssignerSpec(
    String type,
    boolean eventTime,
    long size,
    long slide,
    long offset,
    boolean staggered,
    boolean endOfStream) {

  static AssignerSpec tumbling(long size, long offset) {
    return new AssignerSpec("tumbling", true, size, size, offset, false, false);
  }

  static AssignerSpec sliding(long size, long slide, long offset) {
    return new AssignerSpec("sliding", true, size, slide, offset, false, false);
  }

  static AssignerSpec cumulative(long maxSize, long step, long offset) {
    return new AssignerSpec("cumulative", true, maxSize, step, offset, false, false);
  }

  static AssignerSpec session(long gap) {
    return new AssignerSpec("session", true, gap, gap, 0, false, false);
  }

  static AssignerSpec dynamicSession() {
    return new AssignerSpec("dynamicSession", true, 0, 0, 0, false, false);
  }

  static AssignerSpec global(boolean endOfStream) {
    return new AssignerSpec("global", false, 0, 0, 0, false, endOfStream);
  }

  /** The same windows over the clock. */
  AssignerSpec inProcessingTime() {
    return new AssignerSpec(type, false, size, slide, offset, staggered, endOfStream);
  }

  boolean isGrid() {
    return type.equals("tumbling") || type.equals("sliding");
  }

  boolean isCumulative() {
    return type.equals("cumulative");
  }

  /** Whether the windows lie on a grid of event time. */
  boolean isAligned() {
    return eventTime && (isGrid() || isCumulative());
  }

  boolean isSession() {
    return type.equals("session") || type.equals("dynamicSession");
  }

  boolean isGlobal() {
    return type.equals("global");
  }

  boolean isProcessingTime() {
    return !eventTime && !isGlobal();
  }

  TriggerSpec defaultTrigger() {
    if (isGlobal()) {
      return TriggerSpec.of(endOfStream ? "endOfStream" : "never");
    }
    return TriggerSpec.of(eventTime ? "eventTime" : "processingTime");
  }

  @Override
  public String toString() {
    return type + extent() + (isProcessingTime() ? " in processing time" : "");
  }

  private String extent() {
    return switch (type) {
      case "tumbling" -> " " + size + " offset " + offset;
      case "sliding" -> " " + size + " every " + slide + " offset " + offset;
      case "cumulative" -> " " + size + " by " + slide + " offset " + offset;
      case "session" -> " gap " + size;
      default -> endOfStream ? " to the end of the stream" : "";
    };
  }
}
