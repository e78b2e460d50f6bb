package io.tidemark.journal;

import java.nio.file.Path;

/** Writes a journal and tells which threads live that were not there before. */
final class QuietMain {
  private QuietMain() {}

  public static void main(String[] arguments) {
    try (TestRecords records = TestRecords.ofLength(64);
        JournalWriter writer =
            JournalWriter.open(
                Path.of(arguments[0]),
                new JournalOptions()
                    .blockSize(JournalOptions.MIN_BLOCK_SIZE)
                    .preTouch(true)
                    .usableSpace(() -> Long.MAX_VALUE))) {
      records.append(writer, 100);
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        System.out.println((thread.isDaemon() ? "daemon " : "thread ") + thread.getName());
      }
    }
    System.out.println("end");
  }
}
