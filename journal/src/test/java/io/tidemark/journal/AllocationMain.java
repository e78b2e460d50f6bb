package io.tidemark.journal;

import com.sun.management.ThreadMXBean;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/**
 * Writes and reads records, and prints the heap bytes that a written and a read record cost. In a
 * JVM of its own, without the range checks of the tests, which allocate.
 */
final class AllocationMain {
  static final int RECORDS = 1_000_000;
  private static final int WARM_UP = 400_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private AllocationMain() {}

  public static void main(String[] arguments) {
    Path journal = Path.of(arguments[0]);
    long record = Memory.allocate(64);
    Memory.putByte(record + RecordHeader.KIND_OFFSET, RecordKind.DATA.code());
    JournalOptions options = new JournalOptions().blockSize(16 << 20);
    try (JournalWriter writer = JournalWriter.open(journal, options);
        JournalReader reader = JournalReader.open(journal)) {
      // Twice, so that the file has been mapped afresh before it counts.
      for (int i = 0; i < 2; i++) {
        write(writer, record, WARM_UP);
        read(reader);
      }
      long start = allocated();
      write(writer, record, RECORDS);
      long written = allocated();
      long count = read(reader);
      long end = allocated();
      System.out.println(written - start);
      System.out.println(end - written);
      System.out.println(count);
    }
  }

  private static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  private static void write(JournalWriter writer, long record, int count) {
    for (int i = 0; i < count; i++) {
      Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, writer.nextSequence());
      writer.append(record, 64);
    }
    writer.flush();
  }

  private static long read(JournalReader reader) {
    long count = 0;
    while (reader.next()) {
      count++;
    }
    return count;
  }
}
