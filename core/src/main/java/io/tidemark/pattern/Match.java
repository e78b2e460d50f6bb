package io.tidemark.pattern;

/** A match, or a partial one whose time is over. Valid during the call that gives it. */
public interface Match extends MatchedEvents {
  /** Name of the rule that matched. */
  String rule();

  /** Version of that rule. */
  int version();

  /**
   * When it came out: the event time that stood then. Of a partial match the end of its window,
   * exclusive.
   */
  long time();
}
