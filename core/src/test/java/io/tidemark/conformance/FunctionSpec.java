package io.tidemark.conformance;

/**
 * What a vector's job computes of a window.
 *
 * @param type {@code reduce}, {@code aggregate} or {@code process}
 * @param fn the function within its type
 * @param k how many elements {@code topK} keeps
 * @param meta whether results carry what the function saw of time and state
 * @param windowState whether that includes state of the window
 * @param sideAbove larger values go to a side output too; null for no side output
 */
record FunctionSpec(
    String type, String fn, int k, boolean meta, boolean windowState, Long sideAbove) {
  static FunctionSpec of(String type, String fn) {
    return new FunctionSpec(type, fn, 0, false, false, null);
  }

  static FunctionSpec topK(int k) {
    return new FunctionSpec("process", "topK", k, false, false, null);
  }

  boolean isProcess() {
    return type.equals("process");
  }

  /** The same function with results that carry what it saw of time and state. */
  FunctionSpec withMeta(boolean stateOfWindows) {
    return new FunctionSpec(type, fn, k, true, stateOfWindows, sideAbove);
  }

  @Override
  public String toString() {
    return type
        + " "
        + fn
        + (k == 0 ? "" : " " + k)
        + (meta ? " with metadata" : "")
        + (windowState ? " and window state" : "")
        + (sideAbove == null ? "" : " side above " + sideAbove);
  }
}
