package io.tidemark.state;

/** A snapshot is not what the reader expects: cut short, damaged, or of another structure. */
public final class SnapshotException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception that says what was found, what was expected and where. */
  public SnapshotException(String message) {
    super(message);
  }
}
