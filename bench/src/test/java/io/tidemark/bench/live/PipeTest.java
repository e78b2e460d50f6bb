package io.tidemark.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tidemark.bench.TradeRecord;
import io.tidemark.record.Memory;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PipeTest {
  private static final int SYMBOLS = 1_000;

  @ParameterizedTest
  @ValueSource(strings = {"raw", "inline", "ring"})
  void passesEveryTradeToTheFarEnd(String kind) {
    try (Pipe pipe = PipeWorker.pipe(kind, LiveQuery.PASS_THROUGH, Waits.YIELD, 64)) {
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
  void givesTheSameBarsInlineAndBehindARing() {
    try (Pipe inline = PipeWorker.pipe("inline", LiveQuery.BARS, Waits.YIELD, 64);
        Pipe ring = PipeWorker.pipe("ring", LiveQuery.BARS, Waits.YIELD, 64)) {
      Stretch expected = inline.run(16, 25_000);
      Stretch found = ring.run(16, 25_000);

      assertTrue(expected.received() > 1_000, expected::toLine);
      assertEquals(expected.received(), found.received());
      assertEquals(expected.checksum(), found.checksum());
    }
  }

  @Test
  void runsInAProcessOfItsOwn() throws IOException {
    try (Pipe pipe = new RemotePipe("raw", "pass-through", "yield", "64")) {
      assertEquals(500, pipe.run(16, 500).received());
      Stretch second = pipe.run(1, 500);

      assertEquals(1_000, second.received());
      assertEquals(sumOf(1_000), second.checksum());
    }
  }

  @Test
  void tellsOfAProcessThatDied() throws IOException {
    try (Pipe pipe = new RemotePipe("raw", "no such query", "yield", "64")) {
      assertThrows(UncheckedIOException.class, () -> pipe.run(1, 1));
    }
  }

  @Test
  void refusesAKindThatIsNone() {
    assertThrows(
        IllegalArgumentException.class,
        () -> PipeWorker.pipe("carrier", LiveQuery.BARS, Waits.PARK, 64));
  }
}
