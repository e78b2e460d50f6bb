package io.tidemark.record;

/**
 * The first 32 bytes of every record, the same in a ring slot, a journal entry, the copy held in
 * state and an output. Little-endian; records start at multiples of 8 bytes.
 *
 * <pre>
 *   0        8        16       24        26     27          28         32
 *   +--------+--------+--------+---------+------+-----------+----------+--------
 *   | event  | ingest | seq-   | stream  | kind | watermark | parti-   | fields
 *   | time   | time   | uence  |         |      | key       | tion     |  ...
 *   +--------+--------+--------+---------+------+-----------+----------+--------
 *     int64    int64    int64    int16     int8   int8        int32      widest first
 * </pre>
 *
 * <ul>
 *   <li><b>event time</b>: in the stream's unit; {@link Nulls#INT64} if the record has none.
 *   <li><b>ingest time</b>: nanoseconds since the epoch at which the record arrived (a harness sets
 *       the intended send time); 0 if unknown. In an output: that of the record that caused it.
 *   <li><b>sequence</b>: position in the engine's input, from 0. In an output: that of the record
 *       that caused it.
 *   <li><b>stream</b>: id of the stream in its topology.
 *   <li><b>kind</b>: a {@link RecordKind} code.
 *   <li><b>watermark key</b>: which event-time column of the stream a time mark speaks of.
 *   <li><b>partition</b>: source partition, from 0.
 * </ul>
 */
public final class RecordHeader {
  /** Offset of the event time, int64. */
  public static final int EVENT_TIME_OFFSET = 0;

  /** Offset of the ingest time, int64. */
  public static final int INGEST_TIME_OFFSET = 8;

  /** Offset of the sequence, int64. */
  public static final int SEQUENCE_OFFSET = 16;

  /** Offset of the stream id, int16; the 8 bytes from here hold all that routes a record. */
  public static final int STREAM_OFFSET = 24;

  /** Offset of the kind, int8. */
  public static final int KIND_OFFSET = 26;

  /** Offset of the watermark key, int8. */
  public static final int WATERMARK_KEY_OFFSET = 27;

  /** Offset of the partition, int32. */
  public static final int PARTITION_OFFSET = 28;

  /** Bytes of the header, and so the offset of the first field. */
  public static final int LENGTH = 32;

  private RecordHeader() {}

  /**
   * The routing word: stream, kind, watermark key and partition as the int64 at {@link
   * #STREAM_OFFSET}, so that one store writes and one load reads them all.
   */
  public static long routing(int stream, byte kind, byte watermarkKey, int partition) {
    return (stream & 0xFFFFL)
        | (kind & 0xFFL) << 16
        | (watermarkKey & 0xFFL) << 24
        | (long) partition << 32;
  }

  /** The stream in a routing word. */
  public static int stream(long routing) {
    return (short) routing;
  }

  /** The kind in a routing word. */
  public static byte kind(long routing) {
    return (byte) (routing >>> 16);
  }

  /** The watermark key in a routing word. */
  public static byte watermarkKey(long routing) {
    return (byte) (routing >>> 24);
  }

  /** The partition in a routing word. */
  public static int partition(long routing) {
    return (int) (routing >> 32);
  }
}
