package io.tidemark.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PairedRunTest {
  private static final PairedSettings SHORT = new PairedSettings(0, 3, 1_000_000);

  @Test
  void measuresTheRawFloorAgainstTheFloor() {
    PairedResult result = new PairedRun(Workload.W1, RawWindowFloor::new, SHORT).run();

    assertTrue(result.known(), result::toString);
    assertTrue(result.baselineNanos() > 0 && result.candidateNanos() > 0, result::toString);
    assertTrue(result.ratio().lower() <= result.ratio().upper(), result::toString);
  }

  @Test
  void exposesACandidateThatDropsATrade() {
    PairedResult result = new PairedRun(Workload.W1, DroppingFloor::new, SHORT).run();

    assertFalse(result.known(), result::toString);
  }

  @Test
  void countsWhatTheCandidateAllocates() {
    PairedResult result = new PairedRun(Workload.W1, AllocatingFloor::new, SHORT).run();

    assertTrue(result.allocatedBytes() >= 64, result::toString);
  }

  @Test
  void fillsTheWindowBeforeItMeasures() {
    assertEquals(1_010_000, Workload.W2.settledAfterTrades());
    assertTrue(Workload.W2H.settledAfterTrades() > 3_601 * 10_000);
  }

  @Test
  void givesEachSideALoopOfItsOwnClass() {
    DriverLoop first = WatermarkingLoop.withOwnProfile();
    DriverLoop second = WatermarkingLoop.withOwnProfile();

    assertFalse(first.getClass().equals(second.getClass()));
  }

  @Test
  void emitsTheWatermarkOfTheBoundEachHundredTrades() {
    WatermarkLog log = new WatermarkLog();
    new WatermarkingLoop().feed(log, new TradeGenerator(10), 299);

    assertEquals(2, log.watermarks);
    assertEquals(TradeGenerator.BASE_TIME + 19 - 51, log.last);
  }

  private static final class DroppingFloor implements TradeConsumer {
    private final WindowFloor floor;

    DroppingFloor(Workload workload, ResultChecksum results) {
      floor = new WindowFloor(workload, results);
    }

    @Override
    public void onTrade(TradeGenerator trade) {
      if (trade.generated() != 5_000) {
        floor.onTrade(trade);
      }
    }

    @Override
    public void onWatermark(long watermark) {
      floor.onWatermark(watermark);
    }

    @Override
    public long stateBytes() {
      return floor.stateBytes();
    }
  }

  private static final class AllocatingFloor implements TradeConsumer {
    private final WindowFloor floor;
    private byte[] garbage;

    AllocatingFloor(Workload workload, ResultChecksum results) {
      floor = new WindowFloor(workload, results);
    }

    @Override
    public void onTrade(TradeGenerator trade) {
      garbage = new byte[48];
      floor.onTrade(trade);
    }

    @Override
    public void onWatermark(long watermark) {
      floor.onWatermark(watermark + garbage[0]);
    }

    @Override
    public long stateBytes() {
      return floor.stateBytes();
    }
  }

  private static final class WatermarkLog implements TradeConsumer {
    private int watermarks;
    private long last;

    @Override
    public void onTrade(TradeGenerator trade) {}

    @Override
    public void onWatermark(long watermark) {
      watermarks++;
      last = watermark;
    }

    @Override
    public long stateBytes() {
      return 0;
    }
  }
}
