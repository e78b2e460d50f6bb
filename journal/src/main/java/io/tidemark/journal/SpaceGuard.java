package io.tidemark.journal;

import java.util.function.LongSupplier;

/**
 * Watches over a reserve of free space, out of which what was accepted can still be written when
 * nothing new is accepted any more. {@link #watch} belongs to the writer's thread.
 */
final class SpaceGuard {
  private static final int PROBES_PER_RESERVE = 16;
  private static final long PROBE_MILLIS = 1_000;

  private final LongSupplier usableBytes;
  private final long reserve;
  private long writtenAtProbe = Long.MIN_VALUE;
  private long millisAtProbe;
  private String refusal;

  SpaceGuard(LongSupplier usableBytes, long reserve) {
    this.usableBytes = usableBytes;
    this.reserve = reserve;
  }

  /**
   * Why nothing new may be taken, or null if it may. Asks the file system after every part of the
   * reserve that was written and every second.
   *
   * @param written bytes that the writer has written
   * @param millis the time
   */
  String watch(long written, long millis) {
    if (refusal != null
        || writtenAtProbe == Long.MIN_VALUE
        || written - writtenAtProbe > reserve / PROBES_PER_RESERVE
        || millis - millisAtProbe >= PROBE_MILLIS) {
      writtenAtProbe = written;
      millisAtProbe = millis;
      refusal = probe();
    }
    return refusal;
  }

  /** The same, asking the file system now. */
  String probe() {
    long usable = usableBytes.getAsLong();
    return usable >= reserve
        ? null
        : "the journal's disk has "
            + usable
            + " bytes left, expected at least "
            + reserve
            + "; free some space or drop old files";
  }
}
