package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalLockTest {
  private static final long SECOND = 1_000_000_000L;
  private static final byte[] OWN_LOCK = "chronicle.write.lock".getBytes(StandardCharsets.US_ASCII);

  @TempDir Path directory;

  @Test
  void refusesASecondWriterInTheSameProcessByItsNumber() {
    JournalFixture journal = new JournalFixture(directory);
    try (JournalWriter writer = JournalWriter.open(directory, journal.options())) {
      JournalInUseException refusal =
          assertThrows(
              JournalInUseException.class, () -> JournalWriter.open(directory, journal.options()));
      assertTrue(
          refusal.getMessage().contains("process " + ProcessHandle.current().pid()),
          refusal.getMessage());
      assertEquals(0, writer.nextSequence());
    }
    JournalWriter.open(directory, journal.options()).close();
  }

  @Test
  void goesOnAtOnceThoughTheQueueBelievesThatThisVeryProcessHoldsIt() throws IOException {
    JournalFixture journal = new JournalFixture(directory);
    try (TestRecords records = TestRecords.ofLength(64)) {
      try (JournalWriter writer = JournalWriter.open(directory, journal.options())) {
        records.append(writer, 10);
      }
      lockQueueByOwnPid(journal.file(0).resolveSibling("metadata.cq4t"));
      long start = System.nanoTime();
      try (JournalWriter writer = JournalWriter.open(directory, journal.options())) {
        records.append(writer, 10);
      }
      assertTrue(System.nanoTime() - start < SECOND);
      try (JournalReader reader = JournalReader.open(directory)) {
        assertEquals(20, records.verifyAll(reader, 0));
      }
    }
  }

  /** Writes what the queue writes when it locks, as if a process with this number had died. */
  private static void lockQueueByOwnPid(Path metadata) throws IOException {
    byte[] bytes = Files.readAllBytes(metadata);
    int at = indexOf(bytes, OWN_LOCK) + OWN_LOCK.length;
    // The value is an int64 at the next multiple of 8 behind its type's code.
    int value = (at + 1 + 7) & -8;
    long pid = ProcessHandle.current().pid();
    for (int i = 0; i < Long.BYTES; i++) {
      bytes[value + i] = (byte) (pid >>> (8 * i));
    }
    Files.write(metadata, bytes);
  }

  private static int indexOf(byte[] bytes, byte[] searched) {
    for (int at = 0; ; at++) {
      if (Arrays.equals(bytes, at, at + searched.length, searched, 0, searched.length)) {
        return at;
      }
    }
  }

  @Test
  void readsBesideAWriterOfAnotherProcessWhichRefusesASecondOne()
      throws IOException, InterruptedException {
    Process child = ChildJvm.start(KillMain.class, List.of(), directory, 0);
    try (var lines = child.inputReader();
        TestRecords records = TestRecords.upToLength(200)) {
      assertEquals("open", lines.readLine());
      JournalFixture journal = new JournalFixture(directory);
      JournalInUseException refusal =
          assertThrows(
              JournalInUseException.class, () -> JournalWriter.open(directory, journal.options()));
      assertTrue(refusal.getMessage().contains("process " + child.pid()), refusal.getMessage());
      try (JournalReader reader = JournalReader.open(directory)) {
        for (long sequence = 0; sequence < 50_000; sequence++) {
          while (!reader.next()) {
            assertTrue(child.isAlive());
            Thread.onSpinWait();
          }
          records.verify(reader, sequence);
        }
      }
    } finally {
      child.destroyForcibly().waitFor();
    }
  }
}
