package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.record.SymbolTable;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Symbols stand in front of the records that use them, and take no sequence. */
class JournalSymbolsTest {
  @TempDir Path directory;

  private final TestRecords records = TestRecords.ofLength(64);
  private JournalFixture journal;

  @BeforeEach
  void nameJournal() {
    journal = new JournalFixture(directory);
  }

  @AfterEach
  void freeRecords() {
    records.close();
  }

  private static SymbolTable table(String... texts) {
    SymbolTable table = new SymbolTable();
    for (String text : texts) {
      table.intern(text);
    }
    return table;
  }

  private JournalWriter open(SymbolTable table) {
    return JournalWriter.open(directory, journal.options().symbols(table));
  }

  /** Record i may use all symbols up to what known[i] says, in whichever writer and hour it is. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void areKnownBeforeTheFirstRecordThatUsesThem(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] known = new int[4_000];
    int written = 0;
    SymbolTable table = new SymbolTable();
    while (written < known.length) {
      // Sometimes the engine's own table goes on, sometimes a new one takes over.
      table = random.nextBoolean() ? table : new SymbolTable();
      try (JournalWriter writer = open(table)) {
        for (int batch = random.nextInt(40); batch > 0 && written < known.length; batch--) {
          int count = Math.min(known.length - written, 1 + random.nextInt(150));
          for (int i = 0; i < count; i++) {
            if (random.nextInt(20) == 0) {
              table.intern("symbol " + table.size());
            }
            known[written++] = table.size();
            records.appendOne(writer);
          }
          writer.flush();
          if (random.nextInt(10) == 0) {
            journal.clock.nextHour();
          }
        }
      }
    }
    verify(0, known, "seed=" + seed);
    verify(random.nextInt(known.length), known, "seed=" + seed);
  }

  private void verify(int from, int[] known, String context) {
    try (JournalReader reader = JournalReader.open(directory, from)) {
      for (int i = from; i < known.length; i++) {
        assertTrue(reader.next(), context);
        records.verify(reader, i);
        assertTrue(reader.symbols().size() >= known[i], context + " sequence=" + i);
        if (known[i] > 0) {
          assertEquals("symbol " + (known[i] - 1), reader.symbols().text(known[i] - 1), context);
        }
      }
      assertFalse(reader.next(), context);
    }
  }

  @Test
  void areAppendedOnlyWhenThereAreMore() {
    SymbolTable table = table("BUY", "SELL");
    try (JournalWriter writer = open(table)) {
      records.append(writer, 10);
      records.append(writer, 10);
      table.intern("EURUSD");
      assertEquals(5, JournalFixture.documents(journal.file(0)).size() + 1);
      records.append(writer, 10);
      records.append(writer, 10);
    }
    // The preamble, the literals, twenty records, one symbol, twenty records.
    assertEquals(7, JournalFixture.documents(journal.file(0)).size());
  }

  @Test
  void mayTakeManyDocuments() {
    SymbolTable table = table("BUY");
    try (JournalWriter writer = open(table)) {
      records.append(writer, 1);
      for (int i = 1; i < 20_000; i++) {
        table.intern("symbol number " + i);
      }
      records.append(writer, 1);
      journal.clock.nextHour();
      records.append(writer, 1);
      writer.dropBefore(2);
    }
    try (JournalWriter writer = open(new SymbolTable())) {
      assertEquals(20_000, writer.symbols().size());
      records.append(writer, 1);
    }
    try (JournalReader reader = JournalReader.open(directory)) {
      assertEquals(4, records.verifyAll(reader, 2));
      assertEquals("symbol number 19999", reader.symbols().text(19_999));
    }
  }

  @Test
  void areLeftBehindByAWriterThatDiedAmongThem() {
    SymbolTable table = new SymbolTable();
    JournalWriter killed = open(table);
    records.append(killed, 5);
    for (int i = 0; i < 20_000; i++) {
      table.intern("symbol number " + i);
    }
    records.append(killed, 5);
    killed.abandon();
    // The documents are: preamble, five records, parts of the symbols, five records.
    Path file = journal.file(0);
    var documents = JournalFixture.documents(file);
    JournalFixture.fill(file, documents.get(3), documents.get(documents.size() - 1) + 512, 0);
    SymbolTable other = table("EURUSD");
    try (JournalWriter writer =
        JournalWriter.open(
            directory, journal.options().symbols(other).onDamage(DamagePolicy.CONTINUE))) {
      assertEquals(5, writer.nextSequence());
      records.append(writer, 5);
    }
    try (JournalReader reader = JournalReader.open(directory)) {
      assertEquals(10, records.verifyAll(reader, 0));
      assertEquals(1, reader.symbols().size());
      assertEquals("EURUSD", reader.symbols().text(0));
    }
  }

  @Test
  void keepBytesThatAreNoText() {
    SymbolTable table = table("BUY");
    try (JournalWriter writer = open(table)) {
      table.intern(new byte[] {(byte) 0xFF}, 0, 1);
      table.intern(new byte[] {(byte) 0xFE}, 0, 1);
      records.append(writer, 1);
    }
    try (JournalWriter writer = open(new SymbolTable())) {
      assertEquals(3, writer.symbols().size());
      assertEquals(2, writer.symbols().intern(new byte[] {(byte) 0xFE}, 0, 1));
    }
  }

  @Test
  void fillATableThatStartsAsTheJournalDoes() {
    SymbolTable before = table("BUY");
    try (JournalWriter writer = open(before)) {
      before.intern("EURUSD");
      records.append(writer, 1);
    }
    for (SymbolTable table :
        new SymbolTable[] {new SymbolTable(), table("BUY"), table("BUY", "EURUSD", "GBPUSD")}) {
      open(table).close();
      assertEquals("EURUSD", table.text(1));
    }
  }

  @Test
  void refuseATableThatHasOthersUnderTheSameIds() {
    SymbolTable before = table("BUY");
    try (JournalWriter writer = open(before)) {
      before.intern("EURUSD");
      records.append(writer, 1);
    }
    JournalException other = assertThrows(JournalException.class, () -> open(table("BUY", "SELL")));
    assertTrue(
        other.getMessage().contains("symbol id=1")
            && other.getMessage().contains("'EURUSD'")
            && other.getMessage().contains("'SELL'")
            && other.getMessage().contains("open the journal before"),
        other.getMessage());
    JournalException elsewhere = assertThrows(JournalException.class, () -> open(table("EURUSD")));
    assertTrue(elsewhere.getMessage().contains("has 'EURUSD' there"), elsewhere.getMessage());
    // Nothing was changed by the refusals.
    try (JournalWriter writer = open(new SymbolTable())) {
      assertEquals(2, writer.incarnation());
    }
  }
}
