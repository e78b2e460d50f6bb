package io.tidemark.engine;

/** Where the engine stands in its input: the record being processed, which all outputs refer to. */
final class InputPosition {
  long sequence;

  /** Address of the record being processed. */
  long record;
}
