package io.tidemark.journal;

/** What a writer does when the journal that it is to continue is damaged. */
public enum DamagePolicy {
  /** Refuse to start; the error names the place. */
  REFUSE,
  /**
   * Go on after the last record in front of the damage. What stands behind it stays on disk but is
   * not part of the journal any more.
   */
  CONTINUE
}
