package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.engine.Incarnations;
import io.tidemark.record.FieldType;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.record.TimeUnit;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalRoundTripTest {
  @TempDir Path journal;

  private final TestClock clock = new TestClock();

  private JournalOptions options() {
    return new JournalOptions()
        .blockSize(JournalOptions.MIN_BLOCK_SIZE)
        .usableSpace(() -> Long.MAX_VALUE)
        .preTouch(false)
        .wallClock(clock);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void readsWhatWasWrittenInBatchesOfAnySizeOverHoursAndWriters(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long written = 0;
    try (TestRecords records = TestRecords.upToLength(random.nextBoolean() ? 40 : 1_000)) {
      for (int writers = 0; writers < 3; writers++) {
        try (JournalWriter writer = JournalWriter.open(journal, options())) {
          assertEquals(written, writer.nextSequence());
          for (int batch = random.nextInt(60); batch > 0; batch--) {
            records.append(writer, random.nextInt(200));
            assertEquals(writer.nextSequence() - 1, writer.journaledSequence());
            if (random.nextInt(8) == 0) {
              clock.nextHour();
            }
          }
          written = writer.nextSequence();
        }
      }
      try (JournalReader reader = JournalReader.open(journal)) {
        assertEquals(written, records.verifyAll(reader, 0));
      }
      for (int i = 0; i < 5; i++) {
        long from = random.nextLong(written + 1);
        try (JournalReader reader = JournalReader.open(journal, from)) {
          assertEquals(written, records.verifyAll(reader, from));
        }
      }
    }
  }

  @Test
  void keepsTheLengthOfTheLongestRecord() {
    try (TestRecords records = TestRecords.ofLength(DocumentLayout.MAX_RECORD_LENGTH)) {
      try (JournalWriter writer = JournalWriter.open(journal, options())) {
        records.append(writer, 10);
        long address = records.address();
        assertThrows(
            IllegalArgumentException.class,
            () -> writer.append(address, DocumentLayout.MAX_RECORD_LENGTH + 1));
        assertThrows(IllegalArgumentException.class, () -> writer.append(address, 31));
      }
      try (JournalReader reader = JournalReader.open(journal)) {
        assertEquals(10, records.verifyAll(reader, 0));
      }
    }
  }

  @Test
  void countsARecordAsJournaledOnlyWhenFlushed() {
    try (TestRecords records = TestRecords.ofLength(64);
        JournalWriter writer = JournalWriter.open(journal, options())) {
      IntStream.range(0, 63).forEach(i -> records.appendOne(writer));
      assertEquals(-1, writer.journaledSequence());
      assertEquals(-1, writer.releasedSequence());
      writer.flush();
      assertEquals(62, writer.journaledSequence());
      assertEquals(62, writer.releasedSequence());
      assertEquals(-1, writer.syncedSequence());
      writer.sync();
      assertEquals(62, writer.syncedSequence());
    }
  }

  @Test
  void releasesOutputsByTheDurabilityChosen() {
    try (TestRecords records = TestRecords.ofLength(64)) {
      try (JournalWriter writer =
          JournalWriter.open(journal, options().durability(Durability.SYNC))) {
        records.append(writer, 5);
        assertEquals(-1, writer.releasedSequence());
        writer.sync();
        assertEquals(4, writer.releasedSequence());
      }
      try (JournalWriter writer =
          JournalWriter.open(journal, options().durability(Durability.ASYNC))) {
        assertEquals(Long.MAX_VALUE, writer.releasedSequence());
      }
      assertThrows(IllegalArgumentException.class, () -> options().durability(Durability.NONE));
    }
  }

  @Test
  void countsItsWritersAndTellsWhichOneARecordIsFrom() {
    try (TestRecords records = TestRecords.ofLength(64)) {
      for (int incarnation = 1; incarnation <= 3; incarnation++) {
        try (JournalWriter writer = JournalWriter.open(journal, options())) {
          assertEquals(incarnation, writer.incarnation());
          assertEquals(incarnation, writer.incarnations().at(writer.nextSequence()));
          // The second one writes nothing.
          records.append(writer, incarnation == 2 ? 0 : 3);
          clock.nextHour();
          records.append(writer, incarnation == 2 ? 0 : 3);
          assertIncarnations(writer.incarnations(), writer.nextSequence());
        }
      }
      try (JournalReader reader = JournalReader.open(journal)) {
        for (int i = 0; i < 12; i++) {
          assertTrue(reader.next());
          assertEquals(i < 6 ? 1 : 3, reader.incarnation());
        }
      }
      try (JournalWriter writer = JournalWriter.open(journal, options())) {
        writer.dropBefore(9);
      }
      try (JournalWriter writer = JournalWriter.open(journal, options())) {
        assertEquals(5, writer.incarnation());
        IllegalArgumentException refusal =
            assertThrows(IllegalArgumentException.class, () -> writer.incarnations().at(8));
        assertEquals("sequence=8, expected 9 or more", refusal.getMessage());
      }
    }
  }

  private static void assertIncarnations(Incarnations incarnations, long next) {
    for (long sequence = 0; sequence < next; sequence++) {
      assertEquals(sequence < 6 ? 1 : 3, incarnations.at(sequence));
    }
  }

  @Test
  void refusesARecordOfAnotherSequence() {
    try (TestRecords records = TestRecords.ofLength(64);
        JournalWriter writer = JournalWriter.open(journal, options())) {
      records.append(writer, 3);
      IllegalStateException refusal =
          assertThrows(IllegalStateException.class, () -> writer.append(records.address(), 64));
      assertEquals("record of sequence=2, the journal expects sequence=3", refusal.getMessage());
      records.append(writer, 3);
      assertEquals(6, writer.nextSequence());
    }
  }

  @Test
  void repeatsSchemasPropertiesAndSymbolsInEachFile() {
    Schema schema =
        Schema.builder("trades")
            .version(3)
            .eventTime("ts", TimeUnit.MICROSECONDS)
            .field("symbol", FieldType.SYMBOL)
            .nullable("price", FieldType.decimal(18, 2))
            .nullable("venue", FieldType.chars(5))
            .field("size", FieldType.INT16)
            .field("auction", FieldType.BOOLEAN)
            .field("rate", FieldType.FLOAT64)
            .build();
    SymbolTable symbols = new SymbolTable();
    symbols.intern("a literal");
    JournalOptions options = options().schema(4, schema).property("groups", "32").symbols(symbols);
    try (TestRecords records = TestRecords.ofLength(64)) {
      try (JournalWriter writer = JournalWriter.open(journal, options)) {
        symbols.intern("EURUSD");
        records.append(writer, 1);
        clock.nextHour();
        records.append(writer, 1);
        symbols.intern("\u00fc in a name of more than sixty-four bytes".repeat(4));
        records.append(writer, 1);
        clock.nextHour();
        records.append(writer, 1);
        assertEquals(2, writer.dropBefore(writer.nextSequence()));
      }
    }
    try (JournalReader reader = JournalReader.open(journal)) {
      assertTrue(reader.next());
      Preamble preamble = reader.preamble();
      assertEquals(1, preamble.incarnation());
      assertEquals(Map.of("groups", "32"), preamble.properties());
      assertEquals(Map.of(4, schema), preamble.schemas());
      assertEquals(texts(symbols), texts(reader.symbols()));
      assertFalse(reader.next());
    }
  }

  private static List<String> texts(SymbolTable table) {
    return IntStream.range(0, table.size()).mapToObj(table::text).toList();
  }

  @Test
  void refusesAnotherSchemaOrSettingAndPrintsBoth() {
    Schema one = Schema.builder("trades").eventTime("ts", TimeUnit.MILLISECONDS).build();
    Schema two = Schema.builder("trades").eventTime("ts", TimeUnit.MICROSECONDS).build();
    JournalWriter.open(journal, options().schema(0, one).property("groups", "32")).close();
    JournalException schema =
        assertThrows(
            JournalException.class, () -> JournalWriter.open(journal, options().schema(0, two)));
    assertTrue(schema.getMessage().contains(String.format("%016x", one.fingerprint())));
    assertTrue(schema.getMessage().contains(String.format("%016x", two.fingerprint())));
    JournalException property =
        assertThrows(
            JournalException.class,
            () -> JournalWriter.open(journal, options().property("groups", "64")));
    assertTrue(property.getMessage().contains("groups=32"));
    assertTrue(property.getMessage().contains("groups=64"));
  }

  @Test
  void dropsOldFilesAndSaysWhereTheJournalStarts() {
    try (TestRecords records = TestRecords.ofLength(64)) {
      for (int writers = 0; writers < 3; writers++) {
        try (JournalWriter writer = JournalWriter.open(journal, options())) {
          records.append(writer, 10);
          clock.nextHour();
          records.append(writer, 10);
          clock.nextHour();
        }
      }
      try (JournalWriter writer = JournalWriter.open(journal, options())) {
        assertEquals(0, writer.dropBefore(9));
        assertEquals(3, writer.dropBefore(30));
        assertFalse(Manifest.directory(journal, 1).toFile().exists());
        assertEquals(4, JournalSummary.of(journal).files().size());
      }
      try (JournalReader reader = JournalReader.open(journal)) {
        assertEquals(60, records.verifyAll(reader, 30));
      }
      JournalException refusal =
          assertThrows(JournalException.class, () -> JournalReader.open(journal, 29));
      assertTrue(refusal.getMessage().contains("starts at sequence=30"));
    }
  }

  @Test
  void goesOnInAnOlderHourOfTheClockWithoutHidingAnything() {
    try (TestRecords records = TestRecords.ofLength(64)) {
      try (JournalWriter writer = JournalWriter.open(journal, options())) {
        records.append(writer, 10);
        clock.nextHour();
        records.append(writer, 10);
        clock.set(TestClock.START - 5 * HourlyCycle.MILLIS);
        records.append(writer, 10);
        clock.set(TestClock.START + 2 * HourlyCycle.MILLIS);
        records.append(writer, 10);
      }
      clock.set(TestClock.START - 50 * HourlyCycle.MILLIS);
      try (JournalWriter writer = JournalWriter.open(journal, options())) {
        records.append(writer, 10);
      }
      try (JournalReader reader = JournalReader.open(journal)) {
        assertEquals(50, records.verifyAll(reader, 0));
      }
      assertEquals(4, JournalSummary.of(journal).files().size());
    }
  }
}
