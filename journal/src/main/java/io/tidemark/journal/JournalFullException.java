package io.tidemark.journal;

/**
 * There is less space left than the journal keeps in reserve, so the record was not taken. Nothing
 * that was acknowledged is touched; appending goes on when there is space again.
 */
public final class JournalFullException extends JournalException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception that says how much space there is and how much there has to be. */
  public JournalFullException(String message) {
    super(message);
  }
}
