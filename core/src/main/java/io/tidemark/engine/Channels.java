package io.tidemark.engine;

import io.tidemark.topology.Upstream;

/** Numbers for what a query puts out: its results, its late rows and each of its side outputs. */
final class Channels {
  static final int RESULTS = 0;
  static final int LATE = 1;

  /** Side outputs count on from here. */
  static final int FIRST_SIDE = 2;

  /** How many side outputs a window can have, so that the number of a channel fits in a byte. */
  static final int MOST_SIDES = 250;

  private Channels() {}

  static int of(Upstream upstream) {
    return switch (upstream.output()) {
      case RESULTS -> RESULTS;
      case LATE -> LATE;
      case SIDE -> FIRST_SIDE + upstream.side();
    };
  }

  /** How many a query has. */
  static int count(QueryParts query) {
    return FIRST_SIDE + query.sides().size();
  }
}
