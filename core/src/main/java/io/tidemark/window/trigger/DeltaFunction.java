package io.tidemark.window.trigger;

/** How far one value is from another. */
public enum DeltaFunction {
  /** The difference without its sign. */
  ABSOLUTE,
  /** The second value less the first. */
  SIGNED
}
