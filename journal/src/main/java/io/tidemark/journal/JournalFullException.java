package io.tidemark.journal;

/**
 * The disk takes no more, so the record was not taken. Nothing that was journaled is touched;
 * appending goes on when there is space again. {@link JournalWriter#refusal} tells long before.
 */
public final class JournalFullException extends JournalException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception that says how much space there is and how much there has to be. */
  public JournalFullException(String message) {
    super(message);
  }
}
