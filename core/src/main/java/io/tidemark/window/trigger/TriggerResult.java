package io.tidemark.window.trigger;

/** What a trigger wants done with a window. */
public enum TriggerResult {
  /** Nothing. */
  CONTINUE(false, false),
  /** Put the results out and keep the contents. */
  FIRE(true, false),
  /** Clear the contents. */
  PURGE(false, true),
  /** Put the results out, then clear the contents. */
  FIRE_AND_PURGE(true, true);

  private final boolean fires;
  private final boolean purges;

  TriggerResult(boolean fires, boolean purges) {
    this.fires = fires;
    this.purges = purges;
  }

  /** Whether results are put out. */
  public boolean fires() {
    return fires;
  }

  /** Whether the contents are cleared. */
  public boolean purges() {
    return purges;
  }

  /** The result that does what this one or the other does. */
  public TriggerResult or(TriggerResult other) {
    return of(fires || other.fires, purges || other.purges);
  }

  static TriggerResult of(boolean fires, boolean purges) {
    if (fires) {
      return purges ? FIRE_AND_PURGE : FIRE;
    }
    return purges ? PURGE : CONTINUE;
  }
}
