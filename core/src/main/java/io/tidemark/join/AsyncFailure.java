package io.tidemark.join;

/** What becomes of a row whose lookup has failed for good, after all its attempts. */
public enum AsyncFailure {
  /** The engine stops, with the row's position and fields in the message. */
  FAIL,
  /** The row goes to the side output {@value AsyncSpec#FAILED}, and the job goes on. */
  SIDE
}
