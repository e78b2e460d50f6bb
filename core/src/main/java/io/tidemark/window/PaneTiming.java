package io.tidemark.window;

/** When a window fires, seen from its end. */
public enum PaneTiming {
  /** Before its end. */
  EARLY(0),
  /** By its end, or by the first timer behind that if nothing fired at the end. */
  ON_TIME(1),
  /** Again after its end. */
  LATE(2);

  private final byte code;

  PaneTiming(int code) {
    this.code = (byte) code;
  }

  /** The number that stands for it in a result row. */
  public byte code() {
    return code;
  }
}
