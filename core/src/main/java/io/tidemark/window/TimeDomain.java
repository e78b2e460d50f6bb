package io.tidemark.window;

/** Which clock windows live by. */
public enum TimeDomain {
  /** The event times of records and the watermark. */
  EVENT,
  /** The clock readings at which records arrive, as CLOCK records say them. */
  PROCESSING
}
