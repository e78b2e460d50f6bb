package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.SaturatedTime;

/** Tells event times that lie too far in the future to move time. */
final class FutureGuard {
  private FutureGuard() {}

  /**
   * Whether a time lies beyond the ingest time of its record by more than is allowed. A record
   * without an ingest time is never suspect.
   *
   * @param skew in the unit of the time
   */
  static boolean isSuspect(long record, long time, long nanosPerUnit, long skew) {
    long ingest = Memory.getLong(record + RecordHeader.INGEST_TIME_OFFSET);
    return ingest != 0 && time > SaturatedTime.add(Math.floorDiv(ingest, nanosPerUnit), skew);
  }
}
