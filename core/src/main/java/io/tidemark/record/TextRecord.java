package io.tidemark.record;

/**
 * The record that carries a text, or a part of one: symbols, rules and whatever else is longer than
 * a slot travels as contiguous fragments.
 *
 * <pre>
 *    0         32      36       40       44     48
 *   +---------+-------+--------+--------+------+---------+
 *   | header  | id    | offset | total  | part | bytes   |
 *   +---------+-------+--------+--------+------+---------+
 *              int32   int32    int32    int32   UTF-8
 * </pre>
 *
 * <ul>
 *   <li><b>id</b>: what the text belongs to; for a {@link RecordKind#SYMBOL} the id in the {@link
 *       SymbolTable}.
 *   <li><b>offset</b>: of this part in the text, in bytes.
 *   <li><b>total</b>: bytes of the whole text.
 *   <li><b>part</b>: bytes of the text that stand here.
 * </ul>
 *
 * <p>{@link TextAssembler} puts the fragments together.
 */
public final class TextRecord {
  /** Offset of the id, int32. */
  public static final int ID_OFFSET = RecordHeader.LENGTH;

  /** Offset of the place of this part in its text, int32. */
  public static final int PART_OFFSET_OFFSET = 36;

  /** Offset of the length of the whole text, int32. */
  public static final int TOTAL_OFFSET = 40;

  /** Offset of the length of this part, int32. */
  public static final int PART_LENGTH_OFFSET = 44;

  /** Offset of the text's bytes. */
  public static final int BYTES_OFFSET = 48;

  private TextRecord() {}

  /**
   * How many records a text takes.
   *
   * @param total bytes of the text
   * @param capacity bytes of a slot
   */
  public static int count(int total, int capacity) {
    int room = room(capacity);
    return Math.max(1, (total + room - 1) / room);
  }

  /**
   * Writes one fragment, header included, with neither event nor ingest time.
   *
   * @param record where to, {@code capacity} bytes long
   * @param routing made by {@link RecordHeader#routing}
   * @param id what the text belongs to
   * @param text the whole text in UTF-8
   * @param offset where in it this part starts
   * @return where the next part starts; the length of the text if this was the last
   */
  public static int write(
      long record, int capacity, long routing, int id, byte[] text, int offset) {
    int part = Math.min(room(capacity), text.length - offset);
    Memory.putLong(record + RecordHeader.EVENT_TIME_OFFSET, Nulls.INT64);
    Memory.putLong(record + RecordHeader.INGEST_TIME_OFFSET, 0);
    Memory.putLong(record + RecordHeader.STREAM_OFFSET, routing);
    Memory.putInt(record + ID_OFFSET, id);
    Memory.putInt(record + PART_OFFSET_OFFSET, offset);
    Memory.putInt(record + TOTAL_OFFSET, text.length);
    Memory.putInt(record + PART_LENGTH_OFFSET, part);
    Memory.copyIn(text, offset, record + BYTES_OFFSET, part);
    return offset + part;
  }

  /** Bytes of a record that holds a fragment, a multiple of 8. */
  public static int length(long record) {
    return (BYTES_OFFSET + Memory.getInt(record + PART_LENGTH_OFFSET) + 7) & -8;
  }

  private static int room(int capacity) {
    int room = capacity - BYTES_OFFSET;
    if (room <= 0) {
      throw new IllegalArgumentException(
          "slots of " + capacity + " bytes, expected more than " + BYTES_OFFSET + " for texts");
    }
    return room;
  }
}
