package io.tidemark.journal;

import io.tidemark.record.Memory;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.agrona.BufferUtil;

/**
 * A document copied out of a queue's file and verified. The copy is made before anything is looked
 * at: so records are aligned, and stay what they were when they were verified.
 */
final class Document implements AutoCloseable {
  private final ByteBuffer buffer =
      BufferUtil.allocateDirectAligned(DocumentLayout.CAPACITY, Memory.ALIGNMENT);
  private final long address = Memory.adopt(buffer);
  private final CRC32C crc = new CRC32C();
  private int count;
  private long lengths;

  /**
   * Copies the document at the file's current place.
   *
   * @return null, or what was found and expected where it is not one
   */
  String load(QueueFile file) {
    count = 0;
    int length = file.length();
    if (length < DocumentLayout.HEADER_LENGTH || length > DocumentLayout.CAPACITY) {
      return String.format(
          "found an excerpt of %d bytes, expected %d to %d",
          length, DocumentLayout.HEADER_LENGTH, DocumentLayout.CAPACITY);
    }
    file.copyTo(address, length);
    String fault = verify(length);
    if (fault == null && kind() == DocumentLayout.RECORDS) {
      count = Memory.getByte(address + DocumentLayout.COUNT_OFFSET) & 0xFF;
      lengths = address + length - DocumentLayout.align(count * Short.BYTES);
    }
    return fault;
  }

  private String verify(int length) {
    int magic = Memory.getInt(address + DocumentLayout.MAGIC_OFFSET);
    if (magic != DocumentLayout.MAGIC) {
      return String.format("found magic 0x%08x, expected 0x%08x", magic, DocumentLayout.MAGIC);
    }
    int found = DocumentLayout.crc(crc, buffer, length);
    int expected = Memory.getInt(address + DocumentLayout.CRC_OFFSET);
    if (found != expected) {
      return String.format(
          "found bytes of CRC32C 0x%08x, expected 0x%08x; they were changed after writing",
          found, expected);
    }
    int ownLength = Memory.getInt(address + DocumentLayout.LENGTH_OFFSET);
    if (ownLength != length) {
      return String.format("found an excerpt of %d bytes, expected %d", length, ownLength);
    }
    int version = Memory.getShort(address + DocumentLayout.VERSION_OFFSET);
    if (version != DocumentLayout.VERSION) {
      return String.format(
          "found format version %d, expected %d; read it with the version that wrote it",
          version, DocumentLayout.VERSION);
    }
    if (kind() < DocumentLayout.RECORDS || kind() > DocumentLayout.SYMBOLS) {
      return String.format(
          "found a document of kind %d, expected %d to %d; read it with the version that wrote it",
          kind(), DocumentLayout.RECORDS, DocumentLayout.SYMBOLS);
    }
    return null;
  }

  byte kind() {
    return Memory.getByte(address + DocumentLayout.KIND_OFFSET);
  }

  long number() {
    return Memory.getLong(address + DocumentLayout.NUMBER_OFFSET);
  }

  long firstSequence() {
    return Memory.getLong(address + DocumentLayout.SEQUENCE_OFFSET);
  }

  int incarnation() {
    return Memory.getInt(address + DocumentLayout.INCARNATION_OFFSET);
  }

  /** Which journal it belongs to. */
  int journal() {
    return Memory.getInt(address + DocumentLayout.JOURNAL_OFFSET);
  }

  /** How many records it has; none if it is a part of something else. */
  int count() {
    return count;
  }

  /** Address of the first record; each one that follows starts at the next multiple of 8. */
  long records() {
    return address + DocumentLayout.HEADER_LENGTH;
  }

  /** Address of the records' lengths in bytes, uint16 each. */
  long lengths() {
    return lengths;
  }

  int part() {
    return Memory.getInt(address + DocumentLayout.PART_OFFSET);
  }

  int parts() {
    return Memory.getInt(address + DocumentLayout.PARTS_OFFSET);
  }

  byte[] partBytes() {
    int length =
        Memory.getInt(address + DocumentLayout.LENGTH_OFFSET) - DocumentLayout.PART_BYTES_OFFSET;
    byte[] bytes = new byte[length];
    Memory.copyOut(address + DocumentLayout.PART_BYTES_OFFSET, bytes, 0, length);
    return bytes;
  }

  @Override
  public void close() {
    Memory.disown(address);
  }
}
