package io.tidemark.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;

/**
 * Appends records until it is killed, and publishes what is acknowledged through a file of its own.
 * Arguments: the journal, the seed of its batches.
 */
final class KillMain {
  private KillMain() {}

  static Path acknowledgements(Path journal) {
    return journal.resolve("acknowledged");
  }

  public static void main(String[] arguments) throws IOException {
    Path journal = Path.of(arguments[0]);
    SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[1]));
    TestClock clock = new TestClock();
    try (TestRecords records = TestRecords.upToLength(200);
        JournalWriter writer =
            JournalWriter.open(
                journal,
                new JournalOptions().blockSize(JournalOptions.MIN_BLOCK_SIZE).wallClock(clock))) {
      MappedByteBuffer acknowledged = map(journal);
      System.out.println("open");
      while (true) {
        records.append(writer, 1 + random.nextInt(150));
        acknowledged.putLong(0, writer.journaledSequence());
        if (random.nextInt(500) == 0) {
          clock.nextHour();
        }
      }
    }
  }

  private static MappedByteBuffer map(Path journal) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            acknowledgements(journal),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
      buffer.order(ByteOrder.LITTLE_ENDIAN);
      return buffer;
    }
  }

  /** What was acknowledged last, -1 if nothing was. */
  static long acknowledged(Path journal) throws IOException {
    try (FileChannel channel =
        FileChannel.open(acknowledgements(journal), StandardOpenOption.READ)) {
      ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      return channel.read(bytes, 0) < Long.BYTES ? -1 : bytes.getLong(0);
    }
  }
}
