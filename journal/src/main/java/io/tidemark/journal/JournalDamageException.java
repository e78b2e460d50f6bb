package io.tidemark.journal;

/** The journal is damaged: the place, what was found and what was expected there. */
public final class JournalDamageException extends JournalException {
  private static final long serialVersionUID = 1L;

  private final Damage damage;
  private final transient JournalPlace place;

  JournalDamageException(Damage damage, JournalPlace place, String foundAndExpected) {
    this(damage, place, foundAndExpected, advice(damage, place), null);
  }

  JournalDamageException(
      Damage damage, JournalPlace place, String foundAndExpected, String advice, Throwable cause) {
    super("journal damaged at " + place + ": " + foundAndExpected + "; " + advice, cause);
    this.damage = damage;
    this.place = place;
  }

  private static String advice(Damage damage, JournalPlace place) {
    String copy =
        damage == Damage.MANIFEST
            ? "restore the manifest from a copy"
            : "restore the file from a copy";
    return copy
        + ", or open the journal for writing with DamagePolicy.CONTINUE to go on from sequence "
        + place.sequence()
        + " in a new directory";
  }

  /** What is wrong. */
  public Damage damage() {
    return damage;
  }

  /** Where; its sequence is the first that cannot be read. */
  public JournalPlace place() {
    return place;
  }
}
