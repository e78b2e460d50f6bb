package io.tidemark.engine;

/** Where the engine stands in its input: the record being processed, which all outputs refer to. */
final class InputPosition {
  /** Of the input record that is the cause of it all, in any stage. */
  long sequence;

  /** What orders the outputs: the position in the stage's own input. */
  long order;

  /** Address of the record being processed. */
  long record;

  /** What orders the outputs of one due time before their groups do; 0 where nothing does. */
  long arrival;
}
