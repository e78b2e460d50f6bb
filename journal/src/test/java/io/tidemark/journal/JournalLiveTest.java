package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalLiveTest {
  private static final long RECORDS = 150_000;

  @TempDir Path directory;

  @Test
  void readsBesideAWriterThatRollsEndsAndComesBack() throws InterruptedException {
    JournalFixture journal = new JournalFixture(directory);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    JournalWriter.open(directory, journal.options()).close();
    Thread thread = new Thread(() -> write(journal), "writer");
    thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
    thread.start();
    try (TestRecords records = TestRecords.upToLength(100);
        JournalReader reader = JournalReader.open(directory)) {
      for (long sequence = 0; sequence < RECORDS; sequence++) {
        while (!reader.next()) {
          assertEquals(null, failure.get());
          Thread.onSpinWait();
        }
        records.verify(reader, sequence);
      }
      thread.join();
      assertFalse(reader.next());
    }
  }

  private void write(JournalFixture journal) {
    SplittableRandom random = new SplittableRandom(5);
    long written = 0;
    try (TestRecords records = TestRecords.upToLength(100)) {
      while (written < RECORDS) {
        try (JournalWriter writer = JournalWriter.open(directory, journal.options())) {
          for (int batch = 0; batch < 300 && written < RECORDS; batch++) {
            int count = (int) Math.min(RECORDS - written, random.nextInt(1, 300));
            records.append(writer, count);
            written += count;
            if (random.nextInt(60) == 0) {
              journal.clock.nextHour();
            }
          }
        }
      }
    }
  }

  @Test
  void readsARecordThatIsNotThereYet() {
    JournalFixture journal = new JournalFixture(directory);
    try (TestRecords records = TestRecords.ofLength(64);
        JournalWriter writer = JournalWriter.open(directory, journal.options());
        JournalReader reader = JournalReader.open(directory, 70)) {
      assertFalse(reader.next());
      records.append(writer, 64);
      assertFalse(reader.next());
      records.append(writer, 64);
      assertEquals(128, records.verifyAll(reader, 70));
    }
  }

  @Test
  void syncsOnAnotherThread() throws InterruptedException {
    JournalFixture journal = new JournalFixture(directory);
    try (TestRecords records = TestRecords.ofLength(64);
        JournalWriter writer =
            JournalWriter.open(directory, journal.options().durability(Durability.SYNC))) {
      AtomicReference<Throwable> failure = new AtomicReference<>();
      Thread syncer =
          new Thread(
              () -> {
                while (writer.syncedSequence() < 9_999) {
                  writer.sync();
                }
              });
      syncer.setUncaughtExceptionHandler((t, e) -> failure.set(e));
      syncer.start();
      for (int i = 0; i < 100; i++) {
        records.append(writer, 100);
        assertTrue(writer.syncedSequence() <= writer.journaledSequence());
        if (i % 20 == 19) {
          journal.clock.nextHour();
        }
      }
      syncer.join();
      assertEquals(null, failure.get());
      assertEquals(9_999, writer.releasedSequence());
    }
  }
}
