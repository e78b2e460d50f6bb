package io.tidemark.conformance.watermarks;

/** Where this engine answers otherwise than recorded on purpose. */
enum WatermarkRule {
  ONE_PLACE_PER_KEY("of one key only the highest watermark goes out, whatever its number"),
  END_OF_TIME("when all partitions are done, time has ended: W is 2^63-1"),
  EVERY_RECORD("a strategy without an interval moves W behind every record"),
  TIMEOUT_REACHED(
      "a partition is idle as soon as the clock has gone on by the timeout since it spoke last, and"
          + " active again with its next record"),
  OWN_WATERMARKS("a source's own watermarks count, whatever its strategy"),
  NOT_ROUNDED("W is not rounded down to a grid"),
  NO_PARTITION_IS_NOT_IDLE("a source without partitions is not idle"),
  CLOCK_FIRST("what is due by the clock is done before the record that comes with it");

  private final String reason;

  WatermarkRule(String reason) {
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
