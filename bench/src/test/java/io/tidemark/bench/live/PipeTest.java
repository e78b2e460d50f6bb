package io.tidemark.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.bench.TradeRecord;
import io.tidemark.bench.live.PipeSpec.Kind;
import io.tidemark.record.Memory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PipeTest {
  private static final int SYMBOLS = 1_000;

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"RAW_RING", "INLINE", "RING"})
  void passesEveryTradeToTheFarEnd(Kind kind) throws IOException {
    try (Pipe pipe = spec(kind, LiveQuery.PASS_THROUGH).open()) {
      int sent = 0;
      for (int claim : new int[] {1, 7, 64, 16}) {
        sent += 1_000;
        Stretch stretch = pipe.run(claim, 1_000);

        assertEquals(sent, stretch.received());
        assertEquals(sumOf(sent), stretch.checksum());
        assertTrue(stretch.nanos() > 0, stretch::toLine);
      }
    }
  }

  private static PipeSpec spec(Kind kind, LiveQuery query) {
    return PipeSpec.inMemory(kind, query, Waits.YIELD, 64);
  }

  private static long sumOf(int trades) {
    long record = Memory.allocate(TradeRecord.LENGTH);
    Tally tally = new Tally();
    try (TradeLap lap = new TradeLap(SYMBOLS)) {
      for (int i = 0; i < trades; i++) {
        lap.writeNext(record);
        tally.onRecord(record);
      }
    } finally {
      Memory.free(record);
    }
    return tally.sum();
  }

  @Test
  void givesTheSameBarsInlineAndBehindARing() throws IOException {
    try (Pipe inline = spec(Kind.INLINE, LiveQuery.BARS).open();
        Pipe ring = spec(Kind.RING, LiveQuery.BARS).open()) {
      Stretch expected = inline.run(16, 25_000);
      Stretch found = ring.run(16, 25_000);

      assertTrue(expected.received() > 1_000, expected::toLine);
      assertEquals(expected.received(), found.received());
      assertEquals(expected.checksum(), found.checksum());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"GATED_RING", "REPLAY"})
  void passesEveryTradeThroughAJournal(Kind kind, @TempDir Path folder) throws IOException {
    PipeSpec spec =
        new PipeSpec(
            kind, LiveQuery.PASS_THROUGH, Waits.YIELD, 64, folder.resolve("journal"), 3_000, 16);
    try (Pipe pipe = spec.open()) {
      for (int sent = 1_000; sent <= 3_000; sent += 1_000) {
        Stretch stretch = pipe.run(16, 1_000);

        assertEquals(sent, stretch.received());
        assertEquals(sumOf(sent), stretch.checksum());
      }
    }
  }

  @Test
  void endsAReplayThatWasNotRunToItsEnd(@TempDir Path folder) throws IOException {
    PipeSpec spec =
        new PipeSpec(
            Kind.REPLAY, LiveQuery.BARS, Waits.YIELD, 64, folder.resolve("journal"), 3_000, 16);
    try (Pipe pipe = spec.open()) {
      pipe.run(16, 500);

      assertThrows(IllegalArgumentException.class, () -> pipe.run(17, 500));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"RAW_QUEUE", "JOURNAL"})
  void appendsTheSameRecordsToQueueAndJournal(Kind kind, @TempDir Path folder) throws IOException {
    PipeSpec spec =
        new PipeSpec(kind, LiveQuery.BARS, Waits.YIELD, 64, folder.resolve("journal"), 0, 0);
    try (Pipe pipe = spec.open();
        RecordBlock block = new RecordBlock()) {
      Stretch stretch = pipe.run(64, 640);

      long sum = 0;
      for (int i = 0; i < 640; i += 64) {
        sum += Memory.getLong(block.record(i) + TradeRecord.PRICE);
      }
      assertEquals(640, stretch.received());
      assertEquals(sum, stretch.checksum());
    }
  }

  @Test
  void runsInAProcessOfItsOwn() throws IOException {
    try (Pipe pipe = new RemotePipe(spec(Kind.RAW_RING, LiveQuery.PASS_THROUGH))) {
      assertEquals(500, pipe.run(16, 500).received());
      Stretch second = pipe.run(1, 500);

      assertEquals(1_000, second.received());
      assertEquals(sumOf(1_000), second.checksum());
    }
  }

  @Test
  void tellsOfAProcessThatDied() throws IOException {
    PipeSpec noPowerOfTwo =
        PipeSpec.inMemory(Kind.RAW_RING, LiveQuery.PASS_THROUGH, Waits.YIELD, 65);
    try (Pipe pipe = new RemotePipe(noPowerOfTwo)) {
      assertThrows(UncheckedIOException.class, () -> pipe.run(1, 1));
    }
  }

  @Test
  void givesItsPartsToAnotherProcess() {
    PipeSpec spec =
        new PipeSpec(Kind.REPLAY, LiveQuery.BARS, Waits.PARK, 128, Path.of("a b"), 7, 3);

    assertEquals(spec, PipeSpec.parse(spec.toArguments().toArray(new String[0])));
  }
}
