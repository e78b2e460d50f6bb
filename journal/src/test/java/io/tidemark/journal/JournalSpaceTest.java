package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest(name = "with the helper: {0}")
  @ValueSource(booleans = {false, true})
  void refusesARecordThatFindsNoSpaceWhateverTheFileSystemSaysAboutIt(boolean preTouch)
      throws IOException {
    try (SmallDisk disk = SmallDisk.mount(directory, "8m");
        TestRecords records = TestRecords.ofLength(64)) {
      Path journal = disk.path().resolve("journal");
      JournalOptions blind =
          new JournalOptions(1)
              .blockSize(JournalOptions.MIN_BLOCK_SIZE)
              .usableSpace(() -> Long.MAX_VALUE)
              .preTouch(preTouch);
      try (JournalWriter writer = JournalWriter.open(journal, blind)) {
        long refusedAt = appendUntilFull(writer, records);
        assertTrue(refusedAt > 80_000, "refused at " + refusedAt);
        assertEquals(refusedAt - 1, writer.journaledSequence());
        assertThrows(JournalFullException.class, () -> records.appendOne(writer));
        freeSomeSpace(disk);
        records.append(writer, 1_000);
        assertEquals(refusedAt + 999, writer.journaledSequence());
      }
      try (JournalReader reader = JournalReader.open(journal)) {
        assertTrue(records.verifyAll(reader, 0) > 80_000);
      }
    }
  }

  private static long appendUntilFull(JournalWriter writer, TestRecords records) {
    while (true) {
      try {
        records.append(writer, 64);
      } catch (JournalFullException e) {
        assertTrue(e.getMessage().contains("takes no more"), e.getMessage());
        return writer.nextSequence();
      }
    }
  }

  @Test
  void staysInTheFileOfAnHourThatIsOverWhileThereIsNoSpaceForTheNext() throws IOException {
    try (SmallDisk disk = SmallDisk.mount(directory, "8m");
        TestRecords records = TestRecords.ofLength(64)) {
      Path path = disk.path().resolve("journal");
      JournalFixture journal = new JournalFixture(path);
      try (JournalWriter writer = JournalWriter.open(path, journal.options(1))) {
        records.append(writer, 10);
        Path filler = disk.path().resolve("filler");
        Files.write(filler, new byte[3 << 20]);
        journal.clock.nextHour();
        records.append(writer, 10);
        assertEquals(1, JournalSummary.of(path).files().size());
        Files.delete(filler);
        records.append(writer, 10);
        assertEquals(2, JournalSummary.of(path).files().size());
      }
      try (JournalReader reader = JournalReader.open(path)) {
        assertEquals(30, records.verifyAll(reader, 0));
      }
    }
  }

  @Test
  void failsForGoodWhenTheManifestCannotBeWritten() throws IOException {
    JournalFixture journal = new JournalFixture(directory);
    try (TestRecords records = TestRecords.ofLength(64)) {
      JournalWriter writer = JournalWriter.open(directory, journal.options(1));
      records.append(writer, 10);
      Path inTheWay = Files.createDirectory(directory.resolve("manifest.new"));
      journal.clock.nextHour();
      JournalException failure =
          assertThrows(JournalException.class, () -> records.append(writer, 1));
      assertTrue(
          failure.getMessage().contains("cannot be written after sequence=9"),
          failure.getMessage());
      JournalException later =
          assertThrows(JournalException.class, () -> records.appendOne(writer));
      assertTrue(later.getMessage().contains("has failed"), later.getMessage());
      writer.close();
      Files.delete(inTheWay);
      try (JournalWriter next = JournalWriter.open(directory, journal.options(2))) {
        assertEquals(10, next.nextSequence());
      }
    }
  }

  @Test
  void givesBackTheSpaceThatAFileDidNotNeed() throws IOException {
    try (SmallDisk disk = SmallDisk.mount(directory, "24m");
        TestRecords records = TestRecords.ofLength(64)) {
      Path path = disk.path().resolve("journal");
      JournalFixture journal = new JournalFixture(path);
      try (JournalWriter writer = JournalWriter.open(path, journal.options(1))) {
        for (int hour = 0; hour < 10; hour++) {
          records.append(writer, 100);
          journal.clock.nextHour();
        }
      }
      long used =
          Files.getFileStore(path).getTotalSpace() - Files.getFileStore(path).getUsableSpace();
      assertTrue(used < 10 << 20, "used=" + used);
    }
  }

  private static void freeSomeSpace(SmallDisk disk) throws IOException {
    Files.delete(disk.ballast());
  }
}
