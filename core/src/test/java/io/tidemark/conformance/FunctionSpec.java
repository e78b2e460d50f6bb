package io.tidemark.conformance;

/**
 * What a vector's job computes of a window.
 *
 * @param type {@code reduce}, {@code aggregate} or {@code process}
 * @param fn the function within its type
 * @param k how many elements {@code topK} keeps
 * @param meta whether results carry what the function saw of time and state
 * @param side whether the function has a side output
 */
record FunctionSpec(String type, String fn, int k, boolean meta, boolean side) {
  static FunctionSpec of(String type, String fn) {
    return new FunctionSpec(type, fn, 0, false, false);
  }

  static FunctionSpec topK(int k) {
    return new FunctionSpec("process", "topK", k, false, false);
  }

  @Override
  public String toString() {
    return type + " " + fn + (k == 0 ? "" : " " + k);
  }
}
