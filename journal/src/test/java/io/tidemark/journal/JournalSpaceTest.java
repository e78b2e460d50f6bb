package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalSpaceTest {
  private static final long RESERVE =
      (long) JournalOptions.RESERVED_BLOCKS * JournalOptions.MIN_BLOCK_SIZE;

  @TempDir Path directory;

  private final AtomicLong usable = new AtomicLong(RESERVE);

  @Test
  void refusesARecordBelowTheReserveAndTakesItWhenThereIsSpaceAgain() {
    JournalFixture journal = new JournalFixture(directory);
    try (TestRecords records = TestRecords.ofLength(64)) {
      try (JournalWriter writer =
          JournalWriter.open(directory, journal.options(1).usableSpace(usable::get))) {
        records.append(writer, 100);
        usable.set(RESERVE - 1);
        long refusedAt = -1;
        while (refusedAt < 0) {
          long sequence = writer.nextSequence();
          try {
            records.appendOne(writer);
          } catch (JournalFullException e) {
            refusedAt = sequence;
            assertTrue(e.getMessage().contains("has " + (RESERVE - 1) + " bytes left"));
          }
        }
        // The space is asked for again before a sixteenth of the reserve is written.
        assertTrue(refusedAt < 100 + RESERVE / 16 / 64 + DocumentLayout.MAX_RECORDS);
        assertEquals(refusedAt, writer.nextSequence());
        assertEquals(refusedAt - 1, writer.journaledSequence());
        assertThrows(JournalFullException.class, writer::requireSpace);
        usable.set(RESERVE);
        records.append(writer, 100);
        assertEquals(refusedAt + 99, writer.journaledSequence());
        usable.set(0);
        journal.clock.set(TestClock.START + 1_000);
        records.append(writer, 0);
      }
      JournalOptions full = journal.options(2).usableSpace(usable::get);
      assertThrows(JournalFullException.class, () -> JournalWriter.open(directory, full));
    }
  }

  @Test
  void keepsWhatItAcknowledgedWhenTheDiskIsAlmostFull() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory, "24m");
        TestRecords records = TestRecords.ofLength(64)) {
      Path journal = disk.path().resolve("journal");
      JournalOptions options =
          new JournalOptions(1).blockSize(JournalOptions.MIN_BLOCK_SIZE).preTouch(false);
      long acknowledged = -1;
      boolean refused = false;
      try (JournalWriter writer = JournalWriter.open(journal, options)) {
        while (!refused) {
          try {
            records.append(writer, 64);
            acknowledged = writer.journaledSequence();
          } catch (JournalFullException e) {
            refused = true;
          }
        }
      }
      assertTrue(acknowledged > 100_000, "acknowledged=" + acknowledged);
      try (JournalReader reader = JournalReader.open(journal)) {
        assertEquals(acknowledged + 1, records.verifyAll(reader, 0));
      }
    }
  }

  @Test
  void failsByNameWhenTheDiskIsReallyFullAndTheProcessLivesOn() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory, "8m");
        TestRecords records = TestRecords.ofLength(64)) {
      Path journal = disk.path().resolve("journal");
      JournalOptions blind =
          new JournalOptions(1)
              .blockSize(JournalOptions.MIN_BLOCK_SIZE)
              .usableSpace(() -> Long.MAX_VALUE)
              .preTouch(false);
      JournalWriter writer = JournalWriter.open(journal, blind);
      JournalException failure =
          assertThrows(
              JournalException.class,
              () -> {
                while (true) {
                  records.append(writer, 64);
                }
              });
      long acknowledged = writer.journaledSequence();
      assertFalse(failure instanceof JournalFullException);
      assertTrue(failure.getMessage().contains("as a full disk gives"), failure.getMessage());
      assertThrows(JournalException.class, () -> records.appendOne(writer));
      writer.close();
      freeSomeSpace(disk);
      long readable;
      try (JournalReader reader = JournalReader.open(journal)) {
        readable = records.verifyAll(reader, 0);
      } catch (JournalDamageException e) {
        readable = e.place().sequence();
      }
      // The fault is raised late: the last document that was acknowledged may be lost.
      assertTrue(readable >= acknowledged + 1 - 64, readable + " of " + acknowledged);
    }
  }

  @Test
  void meetsTheFullDiskInTheHelperFirst() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory, "8m");
        TestRecords records = TestRecords.ofLength(64)) {
      Path journal = disk.path().resolve("journal");
      JournalOptions blind =
          new JournalOptions(1)
              .blockSize(JournalOptions.MIN_BLOCK_SIZE)
              .usableSpace(() -> Long.MAX_VALUE)
              .preTouch(true);
      try (JournalWriter writer = JournalWriter.open(journal, blind)) {
        JournalFullException refusal =
            assertThrows(
                JournalFullException.class,
                () -> {
                  while (true) {
                    records.append(writer, 64);
                    // As slow as input: the helper is to keep ahead.
                    Thread.sleep(1);
                  }
                });
        assertTrue(refusal.getMessage().contains("takes no more pages"), refusal.getMessage());
        freeSomeSpace(disk);
      }
    }
  }

  private static void freeSomeSpace(SmallDisk disk) throws IOException {
    Files.delete(disk.ballast());
  }
}
