package io.tidemark.state;

/** An {@link Arena} has reached its limit, its own or that of 32-bit offsets (32 GiB). */
public final class ArenaFullException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long requestedBytes;
  private final long reservedBytes;
  private final long maximumBytes;

  ArenaFullException(long requestedBytes, long reservedBytes, long maximumBytes) {
    super(
        "arena is full: a block of "
            + requestedBytes
            + " bytes does not fit, "
            + reservedBytes
            + " of at most "
            + maximumBytes
            + " bytes are reserved; raise the limit, use more groups or keep less state"
            + " (smaller windows, shorter lateness, fewer keys)");
    this.requestedBytes = requestedBytes;
    this.reservedBytes = reservedBytes;
    this.maximumBytes = maximumBytes;
  }

  /** Size of the block that did not fit, in bytes. */
  public long requestedBytes() {
    return requestedBytes;
  }

  /** What the arena had taken from the operating system, in bytes. */
  public long reservedBytes() {
    return reservedBytes;
  }

  /** What the arena may take at most, in bytes. */
  public long maximumBytes() {
    return maximumBytes;
  }
}
