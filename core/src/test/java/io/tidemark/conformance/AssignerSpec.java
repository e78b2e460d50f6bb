package io.tidemark.conformance;

/**
 * How a vector's job assigns windows.
 *
 * @param type {@code tumbling}, {@code sliding}, {@code session}, ...
 * @param eventTime whether the windows are over event time
 * @param size in the vectors' milliseconds; 0 for assigners without one
 * @param slide the size for tumbling windows
 * @param staggered whether the first element's arrival shifts the grid
 */
record AssignerSpec(
    String type, boolean eventTime, long size, long slide, long offset, boolean staggered) {

  static AssignerSpec tumbling(long size, long offset) {
    return new AssignerSpec("tumbling", true, size, size, offset, false);
  }

  static AssignerSpec sliding(long size, long slide, long offset) {
    return new AssignerSpec("sliding", true, size, slide, offset, false);
  }

  /** Whether the windows lie on a grid of event time. */
  boolean isAligned() {
    return eventTime && (type.equals("tumbling") || type.equals("sliding"));
  }

  boolean isSession() {
    return type.equals("session") || type.equals("dynamicSession");
  }

  @Override
  public String toString() {
    String grid = type.equals("tumbling") ? "" + size : size + " every " + slide;
    return type + " " + grid + " offset " + offset;
  }
}
