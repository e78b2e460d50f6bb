package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.SymbolTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Chronicle Queue passes over in silence, or in other words, is named here. */
class JournalDamageTest {
  @TempDir Path directory;

  private final TestRecords records = TestRecords.ofLength(64);
  private JournalFixture journal;

  @BeforeEach
  void writeJournal() {
    journal = new JournalFixture(directory).write(records);
  }

  @AfterEach
  void freeRecords() {
    records.close();
  }

  /** Reads up to the damage, and verifies that a writer refuses to go on behind it. */
  private JournalDamageException damageAfter(long readable) {
    JournalDamageException damage;
    try (JournalReader reader = JournalReader.open(directory)) {
      for (long i = 0; i < readable; i++) {
        assertTrue(reader.next());
        records.verify(reader, i);
      }
      damage = assertThrows(JournalDamageException.class, reader::next);
      assertEquals(readable, damage.place().sequence());
    }
    JournalDamageException refusal =
        assertThrows(
            JournalDamageException.class, () -> JournalWriter.open(directory, journal.options()));
    assertEquals(damage.getMessage(), refusal.getMessage());
    return damage;
  }

  private static void assertDamage(
      JournalDamageException damage, Damage kind, Path file, String... words) {
    assertEquals(kind, damage.damage(), damage.getMessage());
    assertEquals(file, damage.place().file());
    for (String word : words) {
      assertTrue(damage.getMessage().contains(word), damage.getMessage());
    }
  }

  @ParameterizedTest(name = "hour {0}")
  @ValueSource(ints = {0, 1, 3})
  void namesAMissingFileFirstInTheMiddleOrLast(int hour) throws IOException {
    Path file = journal.file(hour);
    Files.delete(file);
    assertDamage(
        damageAfter((long) hour * JournalFixture.PER_HOUR),
        Damage.FILE_MISSING,
        file,
        "found no file",
        "DamagePolicy.CONTINUE");
  }

  @ParameterizedTest(name = "hour {0}")
  @ValueSource(ints = {1, 3})
  void namesTheFirstDocumentOutsideOfATruncatedFile(int hour) {
    Path file = journal.file(hour);
    List<Long> documents = JournalFixture.documents(file);
    JournalFixture.truncate(file, documents.get(12) + 100);
    // The preamble is document 0 of its file.
    assertDamage(
        damageAfter(hour * (long) JournalFixture.PER_HOUR + 11 * 50),
        Damage.DOCUMENTS_MISSING,
        file,
        "beyond the end of the file",
        "offset " + documents.get(12),
        "expected documents");
  }

  @Test
  void namesTheEndOfAFileThatIsTooShort() {
    Path file = journal.file(3);
    JournalFixture.truncate(file, JournalFixture.documents(file).get(12));
    assertDamage(
        damageAfter(3_550),
        Damage.DOCUMENTS_MISSING,
        file,
        "found nothing more in the file of",
        "expected documents 75 to 83");
  }

  @ParameterizedTest(name = "hour {0}")
  @ValueSource(ints = {0, 3})
  void namesTheFirstDocumentOfAZeroedTail(int hour) throws IOException {
    Path file = journal.file(hour);
    List<Long> documents = JournalFixture.documents(file);
    JournalFixture.fill(file, documents.get(5), Files.size(file), 0);
    assertDamage(
        damageAfter(hour * (long) JournalFixture.PER_HOUR + 200),
        Damage.DOCUMENTS_MISSING,
        file,
        "found nothing more");
  }

  @Test
  void namesADocumentWhoseEndIsZeroed() throws IOException {
    Path file = journal.file(3);
    JournalFixture.fill(file, JournalFixture.documents(file).get(5) + 100, Files.size(file), 0);
    assertDamage(damageAfter(3_200), Damage.DOCUMENT_CORRUPT, file, "CRC32C");
  }

  @Test
  void namesAZeroedTailThoughTheWriterWasKilled(@TempDir Path killed) throws IOException {
    JournalFixture other = new JournalFixture(killed).writeAndKill(records);
    Path file = other.file(3);
    JournalFixture.fill(file, JournalFixture.documents(file).get(20), Files.size(file), 0);
    try (JournalReader reader = JournalReader.open(killed)) {
      for (int i = 0; i < 3_950; i++) {
        assertTrue(reader.next());
      }
      JournalDamageException damage = assertThrows(JournalDamageException.class, reader::next);
      assertDamage(damage, Damage.DOCUMENTS_MISSING, file, "expected documents 83 to 83");
    }
  }

  @ParameterizedTest(name = "hour {0}")
  @ValueSource(ints = {0, 2, 3})
  void namesAnEmptyFile(int hour) {
    Path file = journal.file(hour);
    JournalFixture.truncate(file, 0);
    assertDamage(
        damageAfter((long) hour * JournalFixture.PER_HOUR),
        Damage.FILE_UNREADABLE,
        file,
        "file of 0 bytes");
  }

  @ParameterizedTest(name = "hour {0}")
  @ValueSource(ints = {0, 2, 3})
  void namesAFileWhoseHeaderWasOverwritten(int hour) {
    Path file = journal.file(hour);
    JournalFixture.fill(file, 0, 256, 77);
    assertDamage(
        damageAfter((long) hour * JournalFixture.PER_HOUR),
        Damage.FILE_UNREADABLE,
        file,
        "no queue header");
  }

  @ParameterizedTest(name = "byte {0}")
  @ValueSource(ints = {4, 8, 12, 20, 30, 36, 42, 43, 44, 100, 3000, 3300})
  void namesADocumentOfWhichAnyByteWasChanged(int offset) {
    Path file = journal.file(1);
    long at = JournalFixture.documents(file).get(7) + offset;
    JournalFixture.overwrite(file, at, (byte) ~JournalFixture.byteAt(file, at));
    JournalDamageException damage = damageAfter(1_300);
    assertDamage(damage, Damage.DOCUMENT_CORRUPT, file, "found", "expected");
    assertEquals(7, damage.place().index() & 0xFFFF_FFFFL);
    assertEquals(HourlyCycle.of(TestClock.START) + 1, damage.place().index() >>> 32);
  }

  @ParameterizedTest(name = "header {0}")
  @ValueSource(
      ints = {
        0,
        -1,
        1,
        0x3FFF_FFFF,
        0x4000_0000,
        0x7FFF_FFFF,
        0x8000_0000,
        0xC000_0000,
        0x1234_5678
      })
  void namesThePlaceWhereTheHeaderOfAnExcerptWasOverwritten(int header) {
    Path file = journal.file(3);
    long at = JournalFixture.documents(file).get(7);
    JournalFixture.overwrite(
        file,
        at,
        (byte) header,
        (byte) (header >>> 8),
        (byte) (header >>> 16),
        (byte) (header >>> 24));
    JournalDamageException damage = damageAfter(3_300);
    assertEquals(file, damage.place().file());
  }

  @Test
  void namesADocumentThatStandsTwice() {
    Path file = journal.file(1);
    List<Long> documents = JournalFixture.documents(file);
    int length = (int) (documents.get(8) - documents.get(7));
    assertEquals(length, documents.get(9) - documents.get(8));
    byte[] copy = new byte[length];
    for (int i = 0; i < length; i++) {
      copy[i] = JournalFixture.byteAt(file, documents.get(7) + i);
    }
    JournalFixture.overwrite(file, documents.get(8), copy);
    assertDamage(
        damageAfter(1_350), Damage.CHAIN_BROKEN, file, "found document 28", "expected document 29");
  }

  @Test
  void namesAFileOfAnotherJournal(@TempDir Path elsewhere) throws IOException {
    try (TestRecords longer = TestRecords.ofLength(72)) {
      JournalFixture other = new JournalFixture(elsewhere);
      try (JournalWriter writer = JournalWriter.open(elsewhere, other.options())) {
        longer.append(writer, 10);
      }
      Files.copy(other.file(0), journal.file(0), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }
    assertDamage(
        damageAfter(0),
        Damage.CHAIN_BROKEN,
        journal.file(0),
        "incarnation 1 of journal " + id(elsewhere),
        "expected document 0, sequence 0, incarnation 1 of journal " + id(directory));
  }

  private static String id(Path journal) throws IOException {
    return String.format("%08x", Manifest.read(journal).id());
  }

  @Test
  void needsNothingOfTheQueuesMetadata() throws IOException {
    Path metadata = journal.file(0).resolveSibling("metadata.cq4t");
    for (int damage = 0; damage < 4; damage++) {
      switch (damage) {
        case 0 -> JournalFixture.fill(metadata, 0, 512, 5);
        case 1 -> JournalFixture.truncate(metadata, 100);
        case 2 -> JournalFixture.truncate(metadata, 0);
        default -> Files.delete(metadata);
      }
      try (JournalWriter writer = JournalWriter.open(directory, journal.options())) {
        records.append(writer, 10);
      }
      try (JournalReader reader = JournalReader.open(directory)) {
        assertEquals(4_010 + 10L * damage, records.verifyAll(reader, 0));
      }
    }
  }

  @Test
  void namesAMissingOrChangedManifest() throws IOException {
    Path manifest = Manifest.file(directory);
    byte[] before = Files.readAllBytes(manifest);
    JournalFixture.overwrite(manifest, 60, (byte) '7');
    for (int i = 0; i < 3; i++) {
      JournalDamageException reading =
          assertThrows(JournalDamageException.class, () -> JournalReader.open(directory));
      assertDamage(
          reading,
          Damage.MANIFEST,
          manifest,
          "restore the manifest from a copy",
          "begin a new one");
      JournalDamageException writing =
          assertThrows(
              JournalDamageException.class, () -> JournalWriter.open(directory, journal.options()));
      assertEquals(Damage.MANIFEST, writing.damage());
      if (i == 0) {
        JournalFixture.truncate(manifest, 0);
      } else {
        Files.deleteIfExists(manifest);
      }
    }
    Files.write(manifest, before);
    try (JournalReader reader = JournalReader.open(directory)) {
      assertEquals(JournalFixture.RECORDS, records.verifyAll(reader, 0));
    }
  }

  @Test
  void refusesAReadOnlyDirectoryThatCanStillBeRead() throws IOException {
    try (SmallDisk disk = SmallDisk.mount(directory, "16m")) {
      JournalFixture other = new JournalFixture(disk.path().resolve("journal"));
      other.write(records);
      disk.makeReadOnly();
      JournalException refusal =
          assertThrows(
              JournalException.class, () -> JournalWriter.open(other.path, other.options()));
      assertTrue(
          refusal.getMessage().contains("check the directory and its rights"),
          refusal.getMessage());
      try (JournalReader reader = JournalReader.open(other.path)) {
        assertEquals(JournalFixture.RECORDS, records.verifyAll(reader, 0));
      }
    }
  }

  @Test
  void namesSymbolsThatDoNotGoOnWhereTheOthersEnded() {
    SymbolTable table = new SymbolTable();
    for (String text : new String[] {"BUY", "SELL", "BOTH"}) {
      table.intern(text);
    }
    SymbolTable known = new SymbolTable();
    byte[] all = SymbolDocuments.encode(table, 0, 3);
    byte[] last = SymbolDocuments.encode(table, 2, 3);
    assertEquals(
        "found symbols from id=2 on, expected them from id=0", SymbolDocuments.decode(last, known));
    assertNull(SymbolDocuments.decode(all, known));
    assertNull(SymbolDocuments.decode(all, known));
    assertNull(SymbolDocuments.decode(last, known));
    SymbolTable other = new SymbolTable();
    other.intern("SELL");
    assertEquals("found symbol id=0 'BUY', expected 'SELL'", SymbolDocuments.decode(all, other));
    other.intern("X");
    other.intern("Y");
    other.intern("Z");
    assertEquals("found symbol id=2 'BOTH', expected 'Y'", SymbolDocuments.decode(last, other));
  }

  @Test
  void refusesADirectoryThatCannotBeWritten(@TempDir Path other) throws IOException {
    Path file = Files.writeString(other.resolve("file"), "in the way");
    JournalException refusal =
        assertThrows(
            JournalException.class,
            () -> JournalWriter.open(file.resolve("journal"), journal.options()));
    assertTrue(refusal.getMessage().contains("check the directory and its rights"));
  }
}
