package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;

/** Records whose bytes follow from their sequence alone, so that any of them can be checked. */
final class TestRecords implements AutoCloseable {
  private static final int CAPACITY = DocumentLayout.MAX_RECORD_LENGTH;
  private static final int SHORTEST = RecordHeader.LENGTH + 8;

  private final long address = Memory.allocate(CAPACITY);
  private final int shortest;
  private final int longest;

  private TestRecords(int shortest, int longest) {
    this.shortest = shortest;
    this.longest = longest;
  }

  static TestRecords ofLength(int length) {
    return new TestRecords(length, length);
  }

  /** Records of many lengths, not all of them multiples of 8. */
  static TestRecords upToLength(int longest) {
    return new TestRecords(SHORTEST, longest);
  }

  /** Writes the records of the next sequences, flushing at the end. */
  void append(JournalWriter writer, int count) {
    for (int i = 0; i < count; i++) {
      appendOne(writer);
    }
    writer.flush();
  }

  void appendOne(JournalWriter writer) {
    long sequence = writer.nextSequence();
    int length = lengthOf(sequence);
    fill(sequence, length);
    writer.append(address, length);
    assertEquals(sequence + 1, writer.nextSequence());
  }

  long address() {
    return address;
  }

  int lengthOf(long sequence) {
    return shortest + (int) (((sequence * 0x9E37_79B9L) >>> 7) % (longest - shortest + 1));
  }

  private void fill(long sequence, int length) {
    Memory.putLong(address + RecordHeader.EVENT_TIME_OFFSET, sequence * 7);
    Memory.putLong(address + RecordHeader.INGEST_TIME_OFFSET, 0);
    Memory.putLong(address + RecordHeader.SEQUENCE_OFFSET, sequence);
    Memory.putLong(
        address + RecordHeader.STREAM_OFFSET,
        RecordHeader.routing(1, RecordKind.DATA.code(), (byte) 0, (int) sequence));
    for (int at = RecordHeader.LENGTH; at < length; at++) {
      Memory.putByte(address + at, (byte) (sequence * 31 + at));
    }
  }

  /** Verifies that the reader stands on the record of a sequence. */
  void verify(JournalReader reader, long sequence) {
    assertEquals(sequence, reader.sequence());
    assertEquals(lengthOf(sequence), reader.length());
    long record = reader.record();
    assertEquals(sequence, Memory.getLong(record + RecordHeader.SEQUENCE_OFFSET));
    assertEquals(sequence * 7, Memory.getLong(record + RecordHeader.EVENT_TIME_OFFSET));
    for (int at = RecordHeader.LENGTH; at < reader.length(); at++) {
      assertEquals((byte) (sequence * 31 + at), Memory.getByte(record + at));
    }
  }

  /** Verifies all records that there are. */
  long verifyAll(JournalReader reader, long from) {
    long expected = from;
    while (reader.next()) {
      verify(reader, expected);
      expected++;
    }
    return expected;
  }

  @Override
  public void close() {
    Memory.free(address);
  }
}
