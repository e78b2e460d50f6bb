package io.tidemark.journal;

/** The journal cannot be opened, written or read; the message says why and what to do. */
public class JournalException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception. */
  public JournalException(String message) {
    super(message);
  }

  /** Creates an exception with what caused it. */
  public JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
