package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/**
 * Keeps a feed from handing over records of a partition that has ended since they were published to
 * the feed. They are turned to nothing, and whoever hands over is told.
 */
final class EndGuard {
  private final PartitionEnds ends;
  private final int stride;

  /** How many partitions had ended when the feed was last looked through. */
  private int seen;

  private int struck;
  private String place;

  EndGuard(PartitionEnds ends, int stride) {
    this.ends = ends;
    this.stride = stride;
  }

  /** Strikes out records that lie one behind the other and have got their places in the ring. */
  void check(long records, int count) {
    int now = ends.count();
    if (now == seen) {
      return;
    }
    for (int i = 0; i < count; i++) {
      check(records + (long) i * stride);
    }
    // What is published to the feed from here on has passed the gates of those.
    seen = now;
  }

  private void check(long record) {
    long routing = Memory.getLong(record + RecordHeader.STREAM_OFFSET);
    int stream = RecordHeader.stream(routing);
    int partition = RecordHeader.partition(routing);
    boolean isEnd = RecordHeader.kind(routing) == RecordKind.DONE.code();
    if (!isEnd && ends.gate(stream, partition).isDone()) {
      MarkWriter.pad(record);
      struck++;
      place = ends.place(stream, partition);
    }
  }

  /** Whether all that was handed over stands in the ring. */
  boolean isClean() {
    return struck == 0;
  }

  /**
   * Tells of what was struck out.
   *
   * @throws IllegalStateException if anything was
   */
  void requireClean() {
    if (struck > 0) {
      int count = struck;
      forget();
      throw new IllegalStateException(
          place
              + " is done; nothing may follow: "
              + count
              + (count == 1 ? " record that was" : " records that were")
              + " handed over behind its end "
              + (count == 1 ? "is" : "are")
              + " not taken; flush the feed before the end of input");
    }
  }

  /** Goes on as if nothing had been struck out. */
  void forget() {
    struck = 0;
  }
}
