package io.tidemark.journal;

import static io.tidemark.journal.DocumentLayout.align;

import io.tidemark.record.Memory;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.agrona.BufferUtil;

/** Puts a document together in its own memory. */
final class DocumentBuilder implements AutoCloseable {
  private static final int SHORT_COPY = 192;

  private final ByteBuffer buffer =
      BufferUtil.allocateDirectAligned(DocumentLayout.CAPACITY, Memory.ALIGNMENT);
  private final long address = Memory.adopt(buffer);
  private final CRC32C crc = new CRC32C();
  private final int[] lengths = new int[DocumentLayout.MAX_RECORDS];
  private final int journal;
  private final int incarnation;
  private int count;
  private int position = DocumentLayout.HEADER_LENGTH;

  DocumentBuilder(int journal, int incarnation) {
    this.journal = journal;
    this.incarnation = incarnation;
  }

  int count() {
    return count;
  }

  boolean hasRoomFor(int length) {
    return count < DocumentLayout.MAX_RECORDS
        && position + align(length) + 2 * DocumentLayout.MAX_RECORDS <= DocumentLayout.CAPACITY;
  }

  /** Copies a record in. */
  void add(long record, int length) {
    long to = address + position;
    int padded = align(length);
    if (padded != length) {
      Memory.putLong(to + padded - Long.BYTES, 0);
    }
    copy(record, to, length);
    lengths[count++] = length;
    position += padded;
  }

  /** Most records are too short for the call of a bulk copy to pay. */
  private static void copy(long from, long to, int length) {
    if (length > SHORT_COPY || (length & 7) != 0) {
      Memory.copy(from, to, length);
      return;
    }
    for (int at = 0; at < length; at += Long.BYTES) {
      Memory.putLong(to + at, Memory.getLong(from + at));
    }
  }

  /**
   * Completes the document of the records added.
   *
   * @return its length; it starts at {@link #address()}
   */
  int seal(long number, long firstSequence) {
    int length = position + align(count * Short.BYTES);
    Memory.putLong(address + length - Long.BYTES, 0);
    for (int i = 0; i < count; i++) {
      Memory.putShort(address + position + 2L * i, (short) lengths[i]);
    }
    seal(DocumentLayout.RECORDS, number, firstSequence, length);
    return length;
  }

  /** Forgets the records added. */
  void clear() {
    count = 0;
    position = DocumentLayout.HEADER_LENGTH;
  }

  /**
   * Makes a document of a part of something longer; no records may be pending.
   *
   * @return its length
   */
  int sealPart(byte kind, byte[] whole, int part, long number, long sequence) {
    int from = part * DocumentLayout.MAX_PART;
    int bytes = Math.min(DocumentLayout.MAX_PART, whole.length - from);
    Memory.putInt(address + DocumentLayout.PART_OFFSET, part);
    Memory.putInt(address + DocumentLayout.PARTS_OFFSET, DocumentLayout.parts(whole.length));
    Memory.copyIn(whole, from, address + DocumentLayout.PART_BYTES_OFFSET, bytes);
    int length = DocumentLayout.PART_BYTES_OFFSET + align(bytes);
    for (int i = DocumentLayout.PART_BYTES_OFFSET + bytes; i < length; i++) {
      Memory.putByte(address + i, (byte) 0);
    }
    seal(kind, number, sequence, length);
    return length;
  }

  private void seal(byte kind, long number, long sequence, int length) {
    Memory.putInt(address + DocumentLayout.MAGIC_OFFSET, DocumentLayout.MAGIC);
    Memory.putLong(address + DocumentLayout.NUMBER_OFFSET, number);
    Memory.putLong(address + DocumentLayout.SEQUENCE_OFFSET, sequence);
    Memory.putInt(address + DocumentLayout.INCARNATION_OFFSET, incarnation);
    Memory.putInt(address + DocumentLayout.JOURNAL_OFFSET, journal);
    Memory.putInt(address + DocumentLayout.LENGTH_OFFSET, length);
    Memory.putShort(address + DocumentLayout.VERSION_OFFSET, DocumentLayout.VERSION);
    Memory.putByte(address + DocumentLayout.KIND_OFFSET, kind);
    Memory.putByte(address + DocumentLayout.COUNT_OFFSET, (byte) count);
    Memory.putInt(address + DocumentLayout.CRC_OFFSET, DocumentLayout.crc(crc, buffer, length));
  }

  long address() {
    return address;
  }

  @Override
  public void close() {
    Memory.disown(address);
  }
}
