package io.tidemark.join;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import io.tidemark.record.Schema;

/**
 * The record that an answer is in the engine's input: a part of it for each row, one behind the
 * other. A replay finds it in the journal and asks nobody.
 *
 * <pre>
 *   0       8        16       24     26     27  28      32      40        44      46     47
 *   +-------+--------+--------+------+------+---+-------+-------+---------+-------+------+------+----
 *   | id of | ingest | seq-   | str- | kind | - | query | asked | attempt | row's | what | -    | row
 *   | call  | time   | uence  | eam  |      |   |       | by    |         | index |      |      | ...
 *   +-------+--------+--------+------+------+---+-------+-------+---------+-------+------+------+----
 *     int64   int64    int64   int16  int8        int32   int64   int32     int16   int8   int8
 * </pre>
 *
 * <p>Asked by: the sequence of the record whose row the lookup is for. The ingest time is that
 * record's. In place of a row a failure has its reason.
 */
public final class AsyncResponse {
  /** A row, and there are more. */
  public static final byte ROW = 0;

  /** The last row. */
  public static final byte LAST = 1;

  /** An answer without rows. */
  public static final byte EMPTY = 2;

  /** No answer. */
  public static final byte FAILED = 3;

  /** Characters of a reason that are kept. */
  public static final int MOST_REASON = 64;

  /** The most rows of one answer. */
  public static final int MOST_ROWS = Short.MAX_VALUE;

  /** Offset of the row. */
  static final int ROW_OFFSET = 48;

  private static final int ASKED_BY = 32;
  private static final int ATTEMPT = 40;
  private static final int INDEX = 44;
  private static final int TYPE = 46;

  private AsyncResponse() {}

  /** Bytes of a row of an answer, or of a reason: what a record has behind what it tells. */
  static int rowLength(Schema response) {
    return Math.max(response.length() - RecordHeader.LENGTH, MOST_REASON);
  }

  /** Bytes of the record. */
  public static int length(Schema response) {
    return ROW_OFFSET + rowLength(response);
  }

  /**
   * Writes all but type, index and row.
   *
   * @param request the row asked for
   */
  public static void write(long record, int stream, int query, long id, int attempt, long request) {
    Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, id);
    Memory.putLong(
        record + RecordHeader.INGEST_TIME_OFFSET,
        Memory.getLong(request + RecordHeader.INGEST_TIME_OFFSET));
    Memory.putLong(
        record + RecordHeader.STREAM_OFFSET,
        RecordHeader.routing(stream, RecordKind.RESPONSE.code(), (byte) 0, query));
    Memory.putLong(record + ASKED_BY, Memory.getLong(request + RecordHeader.SEQUENCE_OFFSET));
    Memory.putInt(record + ATTEMPT, attempt);
  }

  /** Sets what the record tells. */
  public static void type(long record, byte type, int index) {
    Memory.putShort(record + INDEX, (short) index);
    Memory.putByte(record + TYPE, type);
    Memory.putByte(record + TYPE + 1, (byte) 0);
  }

  /** Makes it a failure. */
  public static void fail(long record, String reason) {
    type(record, FAILED, 0);
    byte[] text = reason.getBytes(UTF_8);
    int length = Math.min(text.length, MOST_REASON);
    Memory.zero(record + ROW_OFFSET, MOST_REASON);
    Memory.copyIn(text, 0, record + ROW_OFFSET, length);
  }

  /** Where the row lies, as a row of state does. */
  public static long row(long record) {
    return record + ROW_OFFSET;
  }

  /** The query whose lookup it answers. */
  public static int query(long record) {
    return RecordHeader.partition(Memory.getLong(record + RecordHeader.STREAM_OFFSET));
  }

  /** Whether it has a row of an answer. */
  public static boolean hasRow(long record) {
    return type(record) <= LAST;
  }

  static long id(long record) {
    return Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET);
  }

  static long askedBy(long record) {
    return Memory.getLong(record + ASKED_BY);
  }

  static int attempt(long record) {
    return Memory.getInt(record + ATTEMPT);
  }

  static int index(long record) {
    return Memory.getShort(record + INDEX);
  }

  static byte type(long record) {
    return Memory.getByte(record + TYPE);
  }

  /** The reason in the place of a row. Allocates. */
  static String reason(long row) {
    byte[] text = new byte[MOST_REASON];
    Memory.copyOut(row, text, 0, MOST_REASON);
    int length = 0;
    while (length < MOST_REASON && text[length] != 0) {
      length++;
    }
    return new String(text, 0, length, UTF_8);
  }
}
