package io.tidemark.journal;

import java.util.function.LongSupplier;

/**
 * Keeps a reserve of free space: a disk that is really full faults in the middle of a store to
 * mapped memory, when it is too late to refuse. Asks the file system after every part of the
 * reserve that was written and every second. Not thread-safe.
 */
final class SpaceGuard {
  private static final int PROBES_PER_RESERVE = 16;
  private static final long PROBE_MILLIS = 1_000;

  private final LongSupplier usableBytes;
  private final long reserve;
  private long writtenAtProbe = Long.MIN_VALUE;
  private long millisAtProbe;
  private boolean refusing;

  SpaceGuard(LongSupplier usableBytes, long reserve) {
    this.usableBytes = usableBytes;
    this.reserve = reserve;
  }

  /**
   * Verifies that another document may be begun.
   *
   * @param written bytes that the writer has written
   * @param millis the time
   * @throws JournalFullException if not
   */
  void require(long written, long millis) {
    if (refusing
        || writtenAtProbe == Long.MIN_VALUE
        || written - writtenAtProbe > reserve / PROBES_PER_RESERVE
        || millis - millisAtProbe >= PROBE_MILLIS) {
      probe(written, millis);
    }
  }

  private void probe(long written, long millis) {
    writtenAtProbe = written;
    millisAtProbe = millis;
    long usable = usableBytes.getAsLong();
    refusing = usable < reserve;
    if (refusing) {
      throw new JournalFullException(
          "the journal's disk has "
              + usable
              + " bytes left, expected at least "
              + reserve
              + "; free some space or drop old files, then append again");
    }
  }
}
