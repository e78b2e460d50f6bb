package io.tidemark.conformance;

/**
 * A vector's evictor.
 *
 * @param type {@code count}, {@code time} or {@code delta}
 * @param limit how many elements may stay, or how far behind the latest time they may lie
 * @param delta how far elements may lie from the last one; null for the other types
 * @param after whether elements go after the function has seen them
 */
record EvictorSpec(String type, long limit, DeltaSpec delta, boolean after) {
  static EvictorSpec count(long n, boolean after) {
    return new EvictorSpec("count", n, null, after);
  }

  static EvictorSpec time(long size, boolean after) {
    return new EvictorSpec("time", size, null, after);
  }

  static EvictorSpec delta(DeltaSpec delta, boolean after) {
    return new EvictorSpec("delta", 0, delta, after);
  }

  @Override
  public String toString() {
    return type + " " + (delta == null ? limit : delta) + (after ? " after" : "");
  }
}
