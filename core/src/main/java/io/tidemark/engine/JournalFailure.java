package io.tidemark.engine;

/** Carries a failure of the journal past what would take it for one of a record. */
final class JournalFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JournalFailure(Throwable cause) {
    super(cause);
  }
}
