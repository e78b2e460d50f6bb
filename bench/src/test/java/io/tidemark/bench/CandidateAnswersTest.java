package io.tidemark.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidateAnswersTest {
  @ParameterizedTest
  @CsvSource({
    "W1, floor, 98995, c5563aaad4130",
    "W1, raw-floor, 98995, c5563aaad4130",
    "W1, engine, 98995, c5563aaad4130",
    "W1b, floor, 942021, c6893532f0c84",
    "W1b, raw-floor, 942021, c6893532f0c84",
    "W1b, engine, 942021, c6893532f0c84",
    "W2, floor, 99000, 207676fabbc52cc",
    "W2, raw-floor, 99000, 207676fabbc52cc",
    "W2, engine, 99000, 207676fabbc52cc",
    "W2h, floor, 99000, 2689d09426bda0e",
    "W2h, engine, 99000, 2689d09426bda0e",
    "W2d, engine, 99000, 2689d09426bda0e",
    "W2l, engine, 108786, 23b02d2765b9ffb",
    "W2hl, engine, 108786, 2a5da6991d3b83b",
    "W2dl, engine, 108786, 2a5da6991d3b83b",
    "W2c, engine, 99000, 2689d09426bda0e",
    "W3, floor, 6546, 4e3be6b0",
    "W3, engine, 6546, 4e3be6b0",
    "W1t, engine, 309413, 1779add3d",
    "W1p, engine, 98995, 8ac93b1a",
    "W1e, engine, 98995, 5e134384"
  })
  void givesTheKnownAnswer(String workloadLabel, String candidate, long count, String checksum) {
    Workload workload = Workload.byLabel(workloadLabel);
    ResultChecksum results = new ResultChecksum();
    TradeConsumer consumer = Candidate.byLabel(candidate).create(workload, results);

    TradeGenerator trades = workload.trades();
    new WatermarkingLoop().feed(consumer, trades, (int) ResultChecksum.SETTLED_AFTER_TRADES);

    assertEquals(count, results.count());
    assertEquals(checksum, Long.toHexString(results.checksum()));
    assertTrue(workload.isAnsweredBy(results));
  }

  /** Ten panes for each trade take minutes where every access is checked. */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "W4t, engine, 429267, ab8b6babd",
    "W4p, engine, 99000, 380c3a2d1",
    "W4e, engine, 99000, 5e742c7d"
  })
  void givesTheKnownAnswerByManyPanes(
      String workloadLabel, String candidate, long count, String checksum) {
    givesTheKnownAnswer(workloadLabel, candidate, count, checksum);
  }
}
