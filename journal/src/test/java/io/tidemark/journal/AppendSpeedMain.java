package io.tidemark.journal;

import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;
import org.agrona.UnsafeApi;

/**
 * Nanoseconds of the thread's processor time per record of 64 bytes in batches of 64: the journal's
 * append, the bare queue's of the same bytes, and the journal's reading, interleaved. Arguments: a
 * directory, whether to pre-touch.
 */
final class AppendSpeedMain {
  private static final int RECORDS = 2_000_000;
  private static final int BATCH = 64;
  private static final long LENGTH = 64;
  private static final int REPEATS = 7;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private AppendSpeedMain() {}

  public static void main(String[] arguments) throws IOException {
    Path parent = Path.of(arguments[0]);
    boolean preTouch = Boolean.parseBoolean(arguments[1]);
    long slots = Memory.allocate(1024L * LENGTH);
    for (int i = 0; i < 1024; i++) {
      Memory.putByte(slots + i * LENGTH + RecordHeader.KIND_OFFSET, RecordKind.DATA.code());
    }
    double[][] nanos = new double[3][REPEATS];
    for (int repeat = -1; repeat < REPEATS; repeat++) {
      Path raw = parent.resolve("raw");
      Path journal = parent.resolve("journal");
      double[] figures = {raw(raw, slots), append(journal, slots, preTouch), read(journal)};
      for (int i = 0; i < figures.length && repeat >= 0; i++) {
        nanos[i][repeat] = figures[i];
      }
      delete(raw);
      delete(journal);
    }
    for (double[] figures : nanos) {
      Arrays.sort(figures);
    }
    System.out.printf(
        "ns/record, median of %d: raw %.1f, journal %.1f (ratio %.2f), read %.1f%n",
        REPEATS,
        nanos[0][REPEATS / 2],
        nanos[1][REPEATS / 2],
        nanos[0][REPEATS / 2] / nanos[1][REPEATS / 2],
        nanos[2][REPEATS / 2]);
    System.out.println("all: " + Arrays.deepToString(nanos));
  }

  private static double raw(Path directory, long slots) {
    try (SingleChronicleQueue queue =
            SingleChronicleQueueBuilder.binary(directory.toFile())
                .rollCycle(RollCycles.FAST_HOURLY)
                .blockSize(JournalOptions.DEFAULT_BLOCK_SIZE)
                .build();
        ExcerptAppender appender = queue.createAppender()) {
      long start = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < RECORDS; i += BATCH) {
        try (DocumentContext context = appender.writingDocument()) {
          Bytes<?> bytes = context.wire().bytes();
          long to = bytes.addressForWrite(bytes.writePosition());
          for (int j = 0; j < BATCH; j++) {
            UnsafeApi.copyMemory(slots + ((i + j) & 1023) * LENGTH, to + j * LENGTH, LENGTH);
          }
          bytes.writeSkip(BATCH * LENGTH);
        }
      }
      return (double) (THREADS.getCurrentThreadCpuTime() - start) / RECORDS;
    }
  }

  private static double append(Path directory, long slots, boolean preTouch) {
    try (JournalWriter writer =
        JournalWriter.open(directory, new JournalOptions().preTouch(preTouch))) {
      long start = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < RECORDS; i++) {
        Memory.putLong(slots + (i & 1023) * LENGTH + RecordHeader.SEQUENCE_OFFSET, i);
        writer.append(slots + (i & 1023) * LENGTH, (int) LENGTH);
      }
      writer.flush();
      return (double) (THREADS.getCurrentThreadCpuTime() - start) / RECORDS;
    }
  }

  private static double read(Path directory) {
    try (JournalReader reader = JournalReader.open(directory)) {
      long start = THREADS.getCurrentThreadCpuTime();
      long sum = 0;
      while (reader.next()) {
        sum += Memory.getLong(reader.record() + RecordHeader.SEQUENCE_OFFSET);
      }
      if (sum != (long) RECORDS * (RECORDS - 1) / 2) {
        throw new AssertionError("sum=" + sum);
      }
      return (double) (THREADS.getCurrentThreadCpuTime() - start) / RECORDS;
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
