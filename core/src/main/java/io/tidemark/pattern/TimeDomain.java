package io.tidemark.pattern;

/** Which time a pattern goes by. */
public enum TimeDomain {
  /** That of the events, which are put in order up to the watermark. */
  EVENT,
  /** The engine's clock: events go by their arrival. */
  PROCESSING
}
