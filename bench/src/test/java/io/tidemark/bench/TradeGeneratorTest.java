package io.tidemark.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TradeGeneratorTest {
  @Test
  void makesTheKnownFirstTrades() {
    TradeGenerator trades = new TradeGenerator(1_000);

    List<String> expected =
        List.of(
            "1700000040000 431 999977 501 0 1 true",
            "1700000040000 970 999996 319 0 1 false",
            "1700000040000 327 999970 123 1 1 true",
            "1700000040000 771 1000004 257 0 1 false");
    for (String trade : expected) {
      trades.next();
      assertEquals(trade, fields(trades));
    }
  }

  @ParameterizedTest
  @CsvSource({"1000, a9427432ef6c1bd2", "100000, f25e925f3808f9e2"})
  void makesTheKnownMillionTrades(int keys, String expectedHash) {
    TradeGenerator trades = new TradeGenerator(keys);
    long hash = 0;
    for (int i = 0; i < 1_010_000; i++) {
      trades.next();
      hash = hash * 31 + hash(trades);
    }

    assertEquals(expectedHash, Long.toHexString(hash));
    assertEquals(1_010_000, trades.generated());
  }

  @Test
  void isNeverLaterThanItsBound() {
    TradeGenerator trades = new TradeGenerator(10);
    long max = Long.MIN_VALUE;
    long farthest = 0;
    for (int i = 0; i < 100_000; i++) {
      trades.next();
      max = Math.max(max, trades.timestamp());
      farthest = Math.max(farthest, max - trades.timestamp());
    }

    assertEquals(TradeGenerator.MAX_LATENESS, farthest);
  }

  @Test
  void refusesToRunWithoutKeys() {
    var error = assertThrows(IllegalArgumentException.class, () -> new TradeGenerator(0));
    assertTrue(error.getMessage().contains("keys is 0"), error.getMessage());
  }

  private static String fields(TradeGenerator trade) {
    return trade.timestamp()
        + " "
        + trade.key()
        + " "
        + trade.price()
        + " "
        + trade.quantity()
        + " "
        + trade.orderId()
        + " "
        + trade.side()
        + " "
        + trade.isOrder();
  }

  private static long hash(TradeGenerator trade) {
    long hash = trade.timestamp();
    hash = hash * 31 + trade.key();
    hash = hash * 31 + trade.price();
    hash = hash * 31 + trade.quantity();
    hash = hash * 31 + trade.orderId();
    hash = hash * 31 + trade.side();
    return hash * 2 + (trade.isOrder() ? 1 : 0);
  }
}
