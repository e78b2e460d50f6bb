package io.tidemark.journal;

/** Another writer has the journal open. */
public final class JournalInUseException extends JournalException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception that names the other writer. */
  public JournalInUseException(String message) {
    super(message);
  }
}
