package io.tidemark.engine;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/** Writes records that are no more than a header: what moves time. */
final class MarkWriter {
  private MarkWriter() {}

  /**
   * Writes all of a mark but its sequence.
   *
   * @param time event time, or what the kind has in its place
   */
  static void write(long record, RecordKind kind, int stream, int partition, long time) {
    write(record, kind, stream, 0, partition, time);
  }

  /**
   * Writes all of a mark but its sequence.
   *
   * @param key of a watermark
   * @param time event time, or what the kind has in its place
   */
  static void write(long record, RecordKind kind, int stream, int key, int partition, long time) {
    Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, time);
    Memory.putLong(record + RecordHeader.INGEST_TIME_OFFSET, 0);
    route(record, kind, stream, key, partition);
  }

  /** Makes a record one that is passed over; its sequence stays. */
  static void pad(long record) {
    route(record, RecordKind.PAD, 0, 0, 0);
  }

  private static void route(long record, RecordKind kind, int stream, int key, int partition) {
    Memory.putLong(
        record + RecordHeader.STREAM_OFFSET,
        RecordHeader.routing(stream, kind.code(), (byte) key, partition));
  }
}
