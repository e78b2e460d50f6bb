package io.tidemark.tools.run;

/** The input differs from what the journal has of it. */
final class JournalMismatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Tells what differs.
   *
   * @param message which record, what the journal has, what the input gives
   */
  JournalMismatchException(String message) {
    super(message);
  }
}
