package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.SymbolTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a journal tells about itself, by its manifest and by being read. */
class JournalSummaryTest {
  @TempDir Path directory;

  private final TestRecords records = TestRecords.ofLength(64);
  private final SymbolTable symbols = new SymbolTable();
  private JournalFixture journal;

  @AfterEach
  void freeRecords() {
    records.close();
  }

  /** A writer with two files of 100 and 50 records, and one that was killed after 30 more. */
  @BeforeEach
  void writeJournal() {
    journal = new JournalFixture(directory);
    symbols.intern("BUY");
    try (JournalWriter writer = JournalWriter.open(directory, options())) {
      records.append(writer, 100);
      journal.clock.nextHour();
      symbols.intern("EURUSD");
      records.append(writer, 50);
    }
    JournalWriter killed = JournalWriter.open(directory, options());
    records.append(killed, 20);
    symbols.intern("GBPUSD");
    records.append(killed, 10);
    killed.abandon();
  }

  private JournalOptions options() {
    return journal.options().symbols(symbols).schema(0, TradeJob.TRADES).property("groups", "64");
  }

  @Test
  void tellsFilesWritersAndSequences() throws IOException {
    JournalSummary summary = JournalSummary.of(directory);
    assertFalse(summary.isClosed());
    assertEquals(0, summary.firstSequence());
    assertEquals(180, summary.nextSequence());
    assertEquals(
        List.of(
            new JournalIncarnation(1, 0, 150, true), new JournalIncarnation(2, 150, 180, false)),
        summary.writers());
    assertEquals(
        List.of(100L, 50L, 30L), summary.files().stream().map(JournalFile::records).toList());
    assertEquals(List.of(1, 1, 2), summary.files().stream().map(JournalFile::incarnation).toList());
    assertEquals(1, summary.incarnations().at(149));
    assertEquals(2, summary.incarnations().at(150));
    Path last = summary.files().get(2).path();
    assertEquals(Files.size(last), summary.files().get(2).bytes());
    assertFalse(summary.files().get(2).isMissing());
    Files.delete(last);
    assertTrue(JournalSummary.of(directory).files().get(2).isMissing());
  }

  @Test
  void tellsWhetherTheLastWriterEnded() {
    try (JournalWriter writer = JournalWriter.open(directory, options())) {
      records.append(writer, 7);
      assertFalse(JournalSummary.of(directory).isClosed());
      assertEquals(187, JournalSummary.of(directory).nextSequence());
      writer.dropBefore(160);
      assertEquals(150, JournalSummary.of(directory).firstSequence());
    }
    JournalSummary summary = JournalSummary.of(directory);
    assertTrue(summary.isClosed());
    assertEquals(
        List.of(
            new JournalIncarnation(2, 150, 180, true), new JournalIncarnation(3, 180, 187, true)),
        summary.writers());
  }

  @Test
  void verifiesAllOfItOrTheNewestFileOnly() {
    JournalVerification all = JournalVerification.of(directory);
    assertEquals(0, all.firstSequence());
    assertEquals(180, all.records());
    // Three preambles and three lists of symbols at the start of files, and one list more.
    assertEquals(3 + 4 + 2 + 1 + 2, all.documents());
    assertEquals(3, all.symbols());
    assertEquals(Map.of(0, TradeJob.TRADES), all.preamble().schemas());
    assertEquals(Map.of("groups", "64"), all.preamble().properties());
    assertTrue(all.damage().isEmpty());
    JournalVerification newest = JournalVerification.of(directory, 179);
    assertEquals(150, newest.firstSequence());
    assertEquals(30, newest.records());
    assertEquals(3, newest.symbols());
    assertEquals(2, newest.preamble().incarnation());
  }

  @Test
  void tellsTheFirstDamageAndWhatStandsInFrontOfIt() throws IOException {
    JournalFixture.truncate(journal.file(1), 0);
    JournalVerification found = JournalVerification.of(directory);
    assertEquals(100, found.records());
    assertEquals(1, found.symbols());
    assertEquals(Damage.FILE_UNREADABLE, found.damage().orElseThrow().damage());
    assertEquals(100, found.damage().orElseThrow().place().sequence());
    Files.delete(Manifest.file(directory));
    JournalVerification none = JournalVerification.of(directory);
    assertEquals(Damage.MANIFEST, none.damage().orElseThrow().damage());
    assertEquals(0, none.records());
    assertNull(none.preamble());
  }

  @Test
  void saysThatThereIsNoJournal(@TempDir Path empty) {
    for (JournalException refusal :
        List.of(
            assertThrows(JournalException.class, () -> JournalSummary.of(empty)),
            assertThrows(JournalException.class, () -> JournalVerification.of(empty)),
            assertThrows(JournalException.class, () -> JournalReplay.of(empty).firstSequence()),
            assertThrows(JournalException.class, () -> JournalReader.open(empty)))) {
      assertEquals("no journal in " + empty + "; check the path", refusal.getMessage());
    }
  }
}
