package io.tidemark.topology;

/** Which operator runs a window. */
public enum OperatorChoice {
  /** The faster one of those that can. */
  AUTO,
  /** The sliced one; refused where it cannot. */
  SLICED,
  /** The general one. */
  GENERAL
}
