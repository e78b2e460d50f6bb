package io.tidemark.journal;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The arithmetic of Chronicle's FAST_HOURLY roll cycle, for those who read without the queue. A
 * file takes 2<sup>32</sup> documents, and so cannot overflow within its hour.
 */
final class HourlyCycle {
  static final long MILLIS = 3_600_000;

  private static final int NUMBER_BITS = 32;
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HH'F.cq4'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private HourlyCycle() {}

  static int of(long epochMillis) {
    return (int) Math.floorDiv(epochMillis, MILLIS);
  }

  static String fileName(int cycle) {
    return NAME.format(Instant.ofEpochMilli(cycle * MILLIS));
  }

  /** The queue's index of a document. */
  static long index(int cycle, long number) {
    return ((long) cycle << NUMBER_BITS) + number;
  }
}
