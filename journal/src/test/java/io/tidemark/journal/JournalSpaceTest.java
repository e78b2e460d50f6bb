package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
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
  void refusesNewInputBelowTheReserveAndStillTakesWhatWasAccepted() {
    JournalFixture journal = new JournalFixture(directory);
    try (TestRecords records = TestRecords.ofLength(64)) {
      try (JournalWriter writer =
          JournalWriter.open(directory, journal.options().usableSpace(usable::get))) {
        records.append(writer, 100);
        assertNull(writer.refusal());
        usable.set(RESERVE - 1);
        while (writer.refusal() == null) {
          records.append(writer, 64);
        }
        assertTrue(writer.refusal().contains("has " + (RESERVE - 1) + " bytes left"));
        // The space is asked for again before a sixteenth of the reserve is written.
        assertTrue(writer.nextSequence() < 200 + RESERVE / 16 / 64 + DocumentLayout.MAX_RECORDS);
        records.append(writer, (int) (RESERVE / 64 / 2));
        assertEquals(writer.nextSequence() - 1, writer.journaledSequence());
        usable.set(RESERVE);
        assertNull(writer.refusal());
        usable.set(0);
        journal.clock.set(TestClock.START + 1_000);
        records.append(writer, 1);
        assertNotNull(writer.refusal());
      }
      JournalOptions full = journal.options().usableSpace(usable::get);
      assertThrows(JournalFullException.class, () -> JournalWriter.open(directory, full));
    }
  }

  @Test
  void takesAllThatWasAcceptedThoughTheDiskIsAlmostFull() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory, "32m");
        TestRecords records = TestRecords.ofLength(64)) {
      Path journal = disk.path().resolve("journal");
      Path old = Files.write(disk.path().resolve("old"), new byte[6 << 20]);
      JournalOptions options =
          new JournalOptions().blockSize(JournalOptions.MIN_BLOCK_SIZE).preTouch(false);
      long next;
      try (JournalWriter writer = JournalWriter.open(journal, options)) {
        while (writer.refusal() == null) {
          records.append(writer, 64);
        }
        assertTrue(writer.nextSequence() > 100_000, "refused at " + writer.nextSequence());
        // Others may fill the disk now: the space is the file's already.
        disk.fill();
        records.append(writer, (int) (RESERVE / 64 * 9 / 10));
        assertNotNull(writer.refusal());
        next = writer.nextSequence();
        assertEquals(next - 1, writer.journaledSequence());
        disk.empty();
        Files.delete(old);
        assertNull(writer.refusal());
      }
      try (JournalReader reader = JournalReader.open(journal)) {
        assertEquals(next, records.verifyAll(reader, 0));
      }
    }
  }

  @ParameterizedTest(name = "with the helper: {0}")
  @ValueSource(booleans = {false, true})
  void refusesInputThatFindsNoSpaceWhateverTheFileSystemSaysAboutIt(boolean preTouch)
      throws IOException {
    try (SmallDisk disk = SmallDisk.mount(directory, "12m");
        TestRecords records = TestRecords.ofLength(64)) {
      Path journal = disk.path().resolve("journal");
      JournalOptions blind =
          new JournalOptions()
              .blockSize(JournalOptions.MIN_BLOCK_SIZE)
              .usableSpace(() -> Long.MAX_VALUE)
              .preTouch(preTouch);
      try (JournalWriter writer = JournalWriter.open(journal, blind)) {
        long refusedAt = -1;
        long fullAt = -1;
        while (fullAt < 0) {
          try {
            records.append(writer, 64);
          } catch (JournalFullException e) {
            assertTrue(e.getMessage().contains("takes no more"), e.getMessage());
            fullAt = writer.nextSequence();
          }
          if (refusedAt < 0 && writer.refusal() != null) {
            refusedAt = writer.nextSequence();
          }
        }
        assertTrue(refusedAt > 50_000, "refused at " + refusedAt);
        assertTrue(fullAt - refusedAt > RESERVE / 64 * 9 / 10, refusedAt + ", full at " + fullAt);
        assertTrue(writer.refusal().contains("takes no more"), writer.refusal());
        assertEquals(fullAt - 1, writer.journaledSequence());
        assertThrows(JournalFullException.class, () -> records.appendOne(writer));
        freeSomeSpace(disk);
        records.append(writer, 1_000);
        assertEquals(fullAt + 999, writer.journaledSequence());
      }
      try (JournalReader reader = JournalReader.open(journal)) {
        assertTrue(records.verifyAll(reader, 0) > 50_000);
      }
    }
  }

  @Test
  void staysInTheFileOfAnHourThatIsOverWhileThereIsNoSpaceForTheNext() throws IOException {
    try (SmallDisk disk = SmallDisk.mount(directory, "16m");
        TestRecords records = TestRecords.ofLength(64)) {
      Path path = disk.path().resolve("journal");
      JournalFixture journal = new JournalFixture(path);
      try (JournalWriter writer = JournalWriter.open(path, journal.options())) {
        records.append(writer, 10);
        disk.fill();
        journal.clock.nextHour();
        records.append(writer, 10);
        assertEquals(1, JournalSummary.of(path).files().size());
        disk.empty();
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
      JournalWriter writer = JournalWriter.open(directory, journal.options());
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
      try (JournalWriter next = JournalWriter.open(directory, journal.options())) {
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
      try (JournalWriter writer = JournalWriter.open(path, journal.options())) {
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
