package io.tidemark.conformance;

/** What a trigger answers. */
enum NaiveResult {
  CONTINUE(false, false),
  FIRE(true, false),
  PURGE(false, true),
  FIRE_AND_PURGE(true, true);

  private final boolean fires;
  private final boolean purges;

  NaiveResult(boolean fires, boolean purges) {
    this.fires = fires;
    this.purges = purges;
  }

  boolean fires() {
    return fires;
  }

  boolean purges() {
    return purges;
  }

  /** The same answer, but nothing is left behind a firing. */
  NaiveResult purging() {
    return fires ? FIRE_AND_PURGE : this;
  }
}
