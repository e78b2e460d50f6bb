package io.tidemark.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternAnswersTest {
  @ParameterizedTest
  @CsvSource({
    "C1, floor, 147821, 1135b05d7e3",
    "C1, operator, 147821, 1135b05d7e3",
    "C1, engine, 147821, 1135b05d7e3",
    "C1b, engine, 11686, 15e74f4c27",
    "C2, floor, 195650, 16c70954000",
    "C2, engine, 195650, 16c70954000"
  })
  void givesTheKnownAnswer(String workloadLabel, String candidate, long count, String checksum) {
    PatternWorkload workload = PatternWorkload.byLabel(workloadLabel);
    ResultChecksum results = new ResultChecksum();
    TradeConsumer consumer = PatternCandidate.byLabel(candidate).create(workload, results);

    TradeGenerator trades = workload.trades();
    new WatermarkingLoop().feed(consumer, trades, (int) workload.settledAfterTrades());

    assertEquals(count, results.count());
    assertEquals(checksum, Long.toHexString(results.checksum()));
    assertTrue(workload.isAnsweredBy(results));
  }

  @Test
  void saysWhichWorkloadsAndCandidatesThereAre() {
    String workload = error("C9", "floor");
    assertTrue(workload.contains("expected one of C1, C1b, C2"), workload);
    String candidate = error("C1", "esper");
    assertTrue(candidate.contains("expected one of floor, operator, engine"), candidate);
  }

  private static String error(String... args) {
    return assertThrows(IllegalArgumentException.class, () -> PatternBench.parse(args))
        .getMessage();
  }
}
