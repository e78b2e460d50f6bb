package io.tidemark.pattern;

/**
 * Makes rows of matches, as Flink's pattern process function does. Called from the threads of all
 * shards; it must not have state of its own nor keep what it is given.
 */
@FunctionalInterface
public interface MatchFunction {
  /** Looks at a match and puts out any number of rows. */
  void onMatch(Match match, MatchOutput out);

  /** The same for a partial match whose time is over; nothing, if not overridden. */
  default void onTimeout(Match partial, MatchOutput out) {}
}
