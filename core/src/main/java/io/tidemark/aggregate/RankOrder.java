package io.tidemark.aggregate;

/** Which rows a {@link Ranking} keeps. */
enum RankOrder {
  /** Greatest value first; equal ones by what goes along, ascending. */
  GREATEST,
  /** Least value first; equal ones by what goes along, ascending. */
  LEAST,
  /** Those that arrived first, in order. */
  FIRST,
  /** Those that arrived last, the latest first. */
  LAST;

  /** Whether it goes by arrival, not by value. */
  boolean isByArrival() {
    return this == FIRST || this == LAST;
  }

  boolean isDescending() {
    return this == GREATEST || this == LAST;
  }
}
