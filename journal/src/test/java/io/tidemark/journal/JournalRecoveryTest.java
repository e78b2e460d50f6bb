package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalRecoveryTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path directory;

  private final TestRecords records = TestRecords.ofLength(64);

  @AfterEach
  void freeRecords() {
    records.close();
  }

  @Test
  void goesOnAfterAKilledWriter() {
    JournalFixture journal = new JournalFixture(directory).writeAndKill(records);
    assertFalse(JournalSummary.of(directory).isClosed());
    try (JournalWriter writer = JournalWriter.open(directory, journal.options())) {
      assertEquals(JournalFixture.RECORDS, writer.nextSequence());
      records.append(writer, 100);
    }
    try (JournalReader reader = JournalReader.open(directory)) {
      assertEquals(JournalFixture.RECORDS + 100, records.verifyAll(reader, 0));
    }
  }

  /** Five records, one a document; the fifth is damaged after a kill. */
  private JournalFixture fiveWithTheLastDamaged(int damagedFrom) {
    JournalFixture journal = new JournalFixture(directory);
    JournalWriter writer = JournalWriter.open(directory, journal.options());
    for (int i = 0; i < 5; i++) {
      records.append(writer, 1);
    }
    writer.abandon();
    Path file = journal.file(0);
    long fifth = JournalFixture.documents(file).get(5);
    JournalFixture.fill(file, fifth + damagedFrom, fifth + 100, 0);
    return journal;
  }

  @ParameterizedTest(name = "zeros from byte {0}")
  @ValueSource(ints = {0, 4, 50})
  void stopsAtADamagedTailAndSaysWhere(int damagedFrom) {
    JournalFixture journal = fiveWithTheLastDamaged(damagedFrom);
    long start = System.nanoTime();
    JournalDamageException damage =
        assertThrows(
            JournalDamageException.class, () -> JournalWriter.open(directory, journal.options()));
    assertTrue(System.nanoTime() - start < SECOND);
    assertEquals(4, damage.place().sequence());
    assertTrue(damage.getMessage().contains("go on from sequence 4 in a new directory"));
  }

  @ParameterizedTest(name = "zeros from byte {0}")
  @ValueSource(ints = {0, 4, 50})
  void goesOnInANewDirectoryInFrontOfADamagedTailIfToldTo(int damagedFrom) throws IOException {
    JournalFixture journal = fiveWithTheLastDamaged(damagedFrom);
    Path file = journal.file(0);
    byte[] before = Files.readAllBytes(file);
    try (JournalWriter writer =
        JournalWriter.open(directory, journal.options().onDamage(DamagePolicy.CONTINUE))) {
      assertEquals(4, writer.nextSequence());
      assertEquals(4, writer.recoveredDamage().orElseThrow().place().sequence());
      records.append(writer, 3);
    }
    assertArrayEquals(before, Files.readAllBytes(file));
    try (JournalReader reader = JournalReader.open(directory)) {
      for (int i = 0; i < 7; i++) {
        assertTrue(reader.next());
        records.verify(reader, i);
        assertEquals(i < 4 ? 1 : 2, reader.incarnation());
      }
      assertFalse(reader.next());
    }
    try (JournalWriter writer = JournalWriter.open(directory, journal.options())) {
      assertEquals(7, writer.nextSequence());
      assertTrue(writer.recoveredDamage().isEmpty());
    }
  }

  @Test
  void setsTheNewestFileAsideIfNoRecordWasInIt() {
    JournalFixture journal = new JournalFixture(directory);
    try (JournalWriter writer = JournalWriter.open(directory, journal.options())) {
      records.append(writer, 5);
    }
    JournalWriter.open(directory, journal.options()).abandon();
    Path newest = journal.file(1);
    JournalFixture.truncate(newest, 50);
    long start = System.nanoTime();
    try (JournalWriter writer = JournalWriter.open(directory, journal.options())) {
      assertTrue(System.nanoTime() - start < SECOND);
      assertEquals(5, writer.nextSequence());
      assertTrue(writer.recoveredDamage().isEmpty());
      assertTrue(Files.exists(writer.setAside().orElseThrow()));
      records.append(writer, 5);
    }
    assertFalse(Files.exists(newest));
    try (JournalReader reader = JournalReader.open(directory)) {
      assertEquals(10, records.verifyAll(reader, 0));
    }
  }

  @Test
  void dropsWhatStandsBehindAMissingFileIfToldTo() throws IOException {
    JournalFixture journal = new JournalFixture(directory).write(records);
    Files.delete(journal.file(1));
    try (JournalWriter writer =
        JournalWriter.open(directory, journal.options().onDamage(DamagePolicy.CONTINUE))) {
      assertEquals(JournalFixture.PER_HOUR, writer.nextSequence());
      records.append(writer, 5);
    }
    try (JournalReader reader = JournalReader.open(directory)) {
      assertEquals(JournalFixture.PER_HOUR + 5, records.verifyAll(reader, 0));
    }
  }

  @Test
  void goesOnThoughTheVeryFirstFileIsDamagedIfToldTo() {
    JournalFixture journal = new JournalFixture(directory).write(records);
    JournalFixture.truncate(journal.file(0), 0);
    try (JournalWriter writer =
        JournalWriter.open(directory, journal.options().onDamage(DamagePolicy.CONTINUE))) {
      assertEquals(0, writer.nextSequence());
      records.append(writer, 5);
    }
    try (JournalReader reader = JournalReader.open(directory)) {
      assertEquals(5, records.verifyAll(reader, 0));
    }
  }

  @Test
  void verifiesFromTheSnapshotOn() {
    JournalFixture journal = new JournalFixture(directory).write(records);
    JournalFixture.truncate(journal.file(0), 0);
    try (JournalWriter writer =
        JournalWriter.open(directory, journal.options().fromSequence(2_500))) {
      assertEquals(JournalFixture.RECORDS, writer.nextSequence());
    }
    JournalFixture.truncate(journal.file(2), 0);
    JournalException refusal =
        assertThrows(
            JournalException.class,
            () ->
                JournalWriter.open(
                    directory,
                    journal.options().fromSequence(2_500).onDamage(DamagePolicy.CONTINUE)));
    assertTrue(refusal.getMessage().contains("start from an older snapshot"));
  }

  @Test
  void ignoresAQueueThatWasNeverListed() throws IOException {
    JournalFixture journal = new JournalFixture(directory).write(records);
    Files.createDirectory(Manifest.directory(directory, 2));
    Files.writeString(Manifest.directory(directory, 2).resolve("20260105-09F.cq4"), "");
    try (JournalWriter writer = JournalWriter.open(directory, journal.options())) {
      records.append(writer, 5);
    }
    assertTrue(Files.exists(Manifest.directory(directory, 3)));
    try (JournalReader reader = JournalReader.open(directory)) {
      assertEquals(JournalFixture.RECORDS + 5, records.verifyAll(reader, 0));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void neverGivesARecordThatWasNotWrittenWhereverTheDamage(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    JournalFixture journal = new JournalFixture(directory).writeAndKill(records);
    for (int trial = 0; trial < 12; trial++) {
      List<JournalFile> files = JournalSummary.of(directory).files();
      Path file = files.get(random.nextInt(files.size())).path();
      List<Long> documents = JournalFixture.documents(file);
      long from = documents.get(random.nextInt(documents.size())) + 4L * random.nextInt(850);
      JournalFixture.fill(
          file, from, from + 4 + random.nextInt(5_000), random.nextBoolean() ? 0 : trial);
      long readable;
      try (JournalWriter writer =
          JournalWriter.open(directory, journal.options().onDamage(DamagePolicy.CONTINUE))) {
        readable = writer.nextSequence();
        records.append(writer, 300);
        journal.clock.nextHour();
        records.append(writer, 200 + random.nextInt(500));
      }
      try (JournalReader reader = JournalReader.open(directory)) {
        long end = records.verifyAll(reader, 0);
        assertTrue(end >= readable + 500, "seed=" + seed + " trial=" + trial);
      }
    }
  }
}
