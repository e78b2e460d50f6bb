package io.tidemark.journal;

import io.tidemark.record.RecordHeader;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The layout of a document, which is the payload of one excerpt of the queue. Everything is
 * little-endian; the header is 40 bytes.
 *
 * <pre>
 *    0      4      8         16         24           28       32       36       38    39
 *   +------+------+---------+----------+------------+--------+--------+--------+-----+-------+
 *   | magic| crc  | number  | sequence | incarnation| journal| length | version| kind| count |
 *   +------+------+---------+----------+------------+--------+--------+--------+-----+-------+
 *    int32  int32  int64     int64      int32        int32    int32    int16    int8  uint8
 *
 *   40
 *   +--------------------------------------+---------------------------+
 *   | records, each padded to 8 bytes      | count lengths, padded to 8 |
 *   +--------------------------------------+---------------------------+
 *                                            uint16 each
 * </pre>
 *
 * <ul>
 *   <li><b>crc</b>: CRC32C of everything behind it.
 *   <li><b>number</b>: of the document in the journal, from 0, without gaps.
 *   <li><b>sequence</b>: of the first record; of the next record if the document has none.
 *   <li><b>incarnation</b>: which writer it was, counted from 1.
 *   <li><b>journal</b>: which journal it belongs to, as the manifest says.
 *   <li><b>length</b>: of the document, header included, in bytes.
 *   <li><b>kind</b>: records, or a part of a preamble or of a list of symbols; such a part has no
 *       records and no lengths but int32 part, int32 parts and the bytes.
 * </ul>
 *
 * <p>The queue aligns payloads to 4 bytes only. Documents are therefore copied to aligned memory
 * before they are read.
 */
final class DocumentLayout {
  static final int MAGIC = 0x4A_4D_44_54;
  static final short VERSION = 1;

  static final int MAGIC_OFFSET = 0;
  static final int CRC_OFFSET = 4;
  static final int NUMBER_OFFSET = 8;
  static final int SEQUENCE_OFFSET = 16;
  static final int INCARNATION_OFFSET = 24;
  static final int JOURNAL_OFFSET = 28;
  static final int LENGTH_OFFSET = 32;
  static final int VERSION_OFFSET = 36;
  static final int KIND_OFFSET = 38;
  static final int COUNT_OFFSET = 39;
  static final int HEADER_LENGTH = 40;

  static final byte RECORDS = 1;
  static final byte PREAMBLE = 2;
  static final byte SYMBOLS = 3;

  static final int PART_OFFSET = HEADER_LENGTH;
  static final int PARTS_OFFSET = HEADER_LENGTH + 4;
  static final int PART_BYTES_OFFSET = HEADER_LENGTH + 8;
  static final int MAX_PART = 64 * 1024;

  static final int MAX_RECORDS = 64;
  static final int MAX_RECORD_LENGTH = 0xFFF8;
  static final int CAPACITY = 128 * 1024;

  private DocumentLayout() {}

  static int align(int length) {
    return (length + 7) & -8;
  }

  /** In how many documents bytes go that are no records. */
  static int parts(int length) {
    return (length + MAX_PART - 1) / MAX_PART;
  }

  /** Whether a record of that many bytes can stand in a journal. */
  static boolean isRecordLength(int length) {
    return length >= RecordHeader.LENGTH && length <= MAX_RECORD_LENGTH;
  }

  /** The checksum of the document that starts the buffer. */
  static int crc(CRC32C crc, ByteBuffer document, int length) {
    crc.reset();
    document.limit(length).position(CRC_OFFSET + Integer.BYTES);
    crc.update(document);
    return (int) crc.getValue();
  }
}
