package io.tidemark.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.RingEngine;
import io.tidemark.record.FieldType;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.Schema;
import io.tidemark.record.TimeUnit;
import io.tidemark.time.WatermarkStrategy;
import io.tidemark.topology.SourceOptions;
import io.tidemark.topology.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalReplayTest {
  private static final long SEED = 7;
  private static final int TRADES = 1_000;

  @TempDir Path directory;

  private final TradeJob live = new TradeJob();
  private JournalFixture journal;
  private long liveHash;

  /** Two writers, the first of which is killed; its successor is fed with what it left. */
  @BeforeEach
  void runLive() {
    journal = new JournalFixture(directory);
    TradeJob killed = new TradeJob();
    JournalWriter writer = JournalWriter.open(directory, killed.journal(journal));
    try (RingEngine engine = killed.live(writer, 0)) {
      killed.feed(engine, SEED, 0, TRADES / 2);
      engine.awaitProcessed(engine.nextSequence() - 1);
      writer.abandon();
    }
    journal.clock.nextHour();
    try (RingEngine engine = live.live(JournalWriter.open(directory, live.journal(journal)), 0)) {
      JournalReplay.of(directory).topology(live.topology).into(engine);
      live.feed(engine, SEED, TRADES / 2, TRADES);
      engine.endOfInput();
      engine.awaitProcessed(engine.nextSequence() - 1);
      liveHash = engine.outputHash();
    }
  }

  private static List<String> replay(JournalReplay replay, TradeJob job) {
    JournalSummary summary = JournalSummary.of(replay.journal());
    try (InlineEngine engine = job.inline(summary, replay.firstSequence())) {
      replay.topology(job.topology).into(engine);
      return job.results();
    }
  }

  @Test
  void givesTheSameResultsUnderTheSameIds() {
    TradeJob job = new TradeJob();
    JournalSummary summary = JournalSummary.of(directory);
    try (InlineEngine engine = job.inline(summary, 0)) {
      JournalReplay replay = JournalReplay.of(directory).topology(job.topology);
      assertEquals(summary.nextSequence(), replay.into(engine));
      assertEquals(liveHash, engine.outputHash());
      assertEquals(live.results(), job.results());
      assertTrue(live.results().size() > 100);
      assertTrue(live.results().get(0).startsWith("1/"), live.results().get(0));
      String last = live.results().get(live.results().size() - 1);
      assertTrue(last.startsWith("2/"), last);
      assertEquals(List.of(), tablesDiffer(job));
    }
  }

  /** Ids are the same where the engine's table was empty. */
  private List<String> tablesDiffer(TradeJob job) {
    List<String> different = new ArrayList<>();
    for (int id = 0; id < live.symbols.size(); id++) {
      if (!live.symbols.text(id).equals(job.symbols.text(id))) {
        different.add(live.symbols.text(id));
      }
    }
    return different;
  }

  @Test
  void translatesSymbolsThatHaveOtherIds() {
    TradeJob job = new TradeJob();
    for (String text : List.of("a literal", "S12", "V0", "S3")) {
      job.symbols.intern(text);
    }
    List<String> results = replay(JournalReplay.of(directory), job);
    assertNotEquals(List.of(), tablesDiffer(job));
    // Groups, and so the order of windows that end together, depend on ids.
    assertEquals(withoutIds(live.results()), withoutIds(results));
  }

  private static List<String> withoutIds(List<String> results) {
    return results.stream().map(text -> text.substring(text.indexOf(' '))).sorted().toList();
  }

  /** Ingest times 0, 100 and 250 ms, among others. */
  @ParameterizedTest(name = "speed {0}")
  @ValueSource(doubles = {1, 10, Double.POSITIVE_INFINITY})
  void keepsThePaceAndGivesTheSameResultsWhateverItIs(double speed) {
    long[] now = {5};
    List<Long> waits = new ArrayList<>();
    ReplayPace pace =
        new ReplayPace(
            speed,
            () -> now[0],
            nanos -> {
              waits.add(nanos);
              // Never as long as it was asked to.
              now[0] += Math.max(1, nanos / 2);
            });
    List<String> results = replay(JournalReplay.of(directory).pace(pace), new TradeJob());
    assertEquals(live.results(), results);
    // The first trade tells no time, the second arrived a millisecond after the epoch.
    long whole = (TRADES - 2) * 1_000_000L;
    assertEquals(5 + (long) (whole / speed), now[0]);
    assertEquals(speed == Double.POSITIVE_INFINITY, waits.isEmpty());
  }

  @Test
  void waitsForTheTimesBetweenRecordsDividedBySpeed() {
    ReplayPace real = new ReplayPace(1, () -> 1_000, nanos -> {});
    assertEquals(0, real.delay(0));
    assertEquals(0, real.delay(50_000));
    assertEquals(100, real.delay(50_100));
    assertEquals(0, real.delay(0));
    assertEquals(-250, real.delay(49_750));
    ReplayPace fast = new ReplayPace(10, () -> 1_000, nanos -> {});
    assertEquals(0, fast.delay(50_000));
    assertEquals(25, fast.delay(50_250));
  }

  @Test
  void stopsWaitingWhenItsThreadIsInterrupted() {
    ReplayPace pace = new ReplayPace(1, () -> 0, nanos -> Thread.currentThread().interrupt());
    JournalException stopped =
        assertThrows(
            JournalException.class,
            () -> replay(JournalReplay.of(directory).pace(pace), new TradeJob()));
    assertTrue(Thread.interrupted());
    assertTrue(stopped.getMessage().contains("interrupted in front of sequence="));
  }

  @Test
  void takesAPartBySequences() {
    TradeJob job = new TradeJob();
    try (InlineEngine engine = job.inline(JournalSummary.of(directory), 700)) {
      JournalReplay replay = JournalReplay.of(directory).from(700).until(750);
      assertEquals(700, replay.firstSequence());
      assertEquals(50, replay.into(engine));
      assertEquals(750, engine.nextSequence());
      assertEquals(10, JournalReplay.of(directory).until(760).into(engine));
      assertEquals(0, JournalReplay.of(directory).until(760).into(engine));
      assertEquals(760, engine.nextSequence());
    }
  }

  @Test
  void takesAPartByTimesOfArrival() {
    TradeJob job = new TradeJob();
    JournalReplay replay =
        JournalReplay.of(directory).fromTime(300 * 1_000_000L - 5).untilTime(400 * 1_000_000L);
    long first = replay.firstSequence();
    try (InlineEngine engine = job.inline(JournalSummary.of(directory), first)) {
      long records = replay.into(engine);
      assertEquals(100, engine.report().get(0).in() - engine.report().get(0).rejected());
      assertTrue(records >= 100);
      assertEquals(300 * 1_000_000L, ingestTime(first));
      assertEquals(400 * 1_000_000L, ingestTime(first + records));
    }
    JournalReplay late = JournalReplay.of(directory).fromTime(Long.MAX_VALUE);
    assertEquals(JournalSummary.of(directory).nextSequence(), late.firstSequence());
  }

  private long ingestTime(long sequence) {
    try (JournalReader reader = JournalReader.open(directory, sequence)) {
      assertTrue(reader.next());
      return Memory.getLong(reader.record() + RecordHeader.INGEST_TIME_OFFSET);
    }
  }

  @Test
  void beginsWhereTheEngineDoesOrSaysWhatIsWrong() {
    TradeJob job = new TradeJob();
    try (InlineEngine engine = job.inline(JournalSummary.of(directory), 5)) {
      JournalReplay replay = JournalReplay.of(directory).from(10);
      JournalException refusal = assertThrows(JournalException.class, () -> replay.into(engine));
      assertTrue(refusal.getMessage().contains("build it with firstSequence(10)"));
      assertEquals(0, replay.records());
      assertEquals(15, JournalReplay.of(directory).until(20).into(engine));
    }
  }

  @Test
  void refusesOtherSchemasAndPrintsBoth() {
    Schema other =
        Schema.builder("trades")
            .eventTime("ts", TimeUnit.MILLISECONDS)
            .field("symbol", FieldType.SYMBOL)
            .nullable("venue", FieldType.SYMBOL)
            .field("qty", FieldType.INT32)
            .build();
    Topology topology = new Topology();
    SourceOptions options = SourceOptions.watermark(WatermarkStrategy.explicit());
    topology.source(other, options);
    try (InlineEngine engine = InlineEngine.builder(topology).build()) {
      JournalReplay replay = JournalReplay.of(directory).topology(topology);
      JournalException refusal = assertThrows(JournalException.class, () -> replay.into(engine));
      assertTrue(refusal.getMessage().contains(TradeJob.TRADES.toString()), refusal.getMessage());
      assertTrue(refusal.getMessage().contains(other.toString()), refusal.getMessage());
      assertEquals(0, engine.nextSequence());
    }
  }

  @Test
  void refusesAJournalThatHasMoreStreams(@TempDir Path elsewhere) {
    JournalFixture other = new JournalFixture(elsewhere);
    Schema quotes = Schema.builder("quotes").eventTime("ts", TimeUnit.MILLISECONDS).build();
    try (TestRecords records = TestRecords.ofLength(64);
        JournalWriter writer =
            JournalWriter.open(elsewhere, new TradeJob().journal(other).schema(1, quotes))) {
      records.append(writer, 1);
    }
    TradeJob job = new TradeJob();
    try (InlineEngine engine = job.inline(JournalSummary.of(elsewhere), 0)) {
      JournalReplay replay = JournalReplay.of(elsewhere).topology(job.topology);
      JournalException refusal = assertThrows(JournalException.class, () -> replay.into(engine));
      assertTrue(refusal.getMessage().contains("has no stream 1"), refusal.getMessage());
    }
  }

  @Test
  void stopsAtDamageWithThePlaceAndTheEngineHasWhatIsInFrontOfIt() throws Exception {
    Path file = journal.file(1);
    byte[] before = Files.readAllBytes(file);
    List<Long> documents = JournalFixture.documents(file);
    JournalFixture.overwrite(file, documents.get(documents.size() - 5) + 60, (byte) 99, (byte) 98);
    TradeJob job = new TradeJob();
    try (InlineEngine engine = job.inline(JournalSummary.of(directory), 0)) {
      JournalReplay replay = JournalReplay.of(directory);
      JournalDamageException damage =
          assertThrows(JournalDamageException.class, () -> replay.into(engine));
      assertEquals(file, damage.place().file());
      assertEquals(damage.place().sequence(), replay.records());
      assertEquals(damage.place().sequence(), engine.nextSequence());
      Files.write(file, before);
      JournalReplay.of(directory).into(engine);
      assertEquals(liveHash, engine.outputHash());
    }
  }

  @Test
  void refusesWhatCannotBeMeant() {
    JournalReplay replay = JournalReplay.of(directory);
    assertThrows(IllegalArgumentException.class, () -> replay.from(-1));
    for (double speed : new double[] {0, -1, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> replay.speed(speed));
    }
    assertFalse(replay.speed(Double.POSITIVE_INFINITY).firstSequence() > 0);
  }
}
