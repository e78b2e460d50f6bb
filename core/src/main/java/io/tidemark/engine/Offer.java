package io.tidemark.engine;

/** What became of a record that a publisher offered without waiting. */
public enum Offer {
  /** It was taken. */
  PUBLISHED,
  /** There is no room at present. The record stays claimed: offer it again, or abort it. */
  FULL,
  /**
   * Input is refused for a time, for the journal's disk is nearly full. The record stays claimed.
   */
  REFUSED,
  /** The partition is done or the engine is closed; nothing more will be taken. */
  CLOSED,
  /** The engine has failed; {@link Publisher#publish} throws the reason. */
  FAILED
}
