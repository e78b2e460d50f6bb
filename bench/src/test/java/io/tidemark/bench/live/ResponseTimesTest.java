package io.tidemark.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ResponseTimesTest {
  private final FakeClock clock = new FakeClock();
  private final ResponseTimes responses = new ResponseTimes(clock);

  @Test
  void givesThePercentilesOfWhatWasRecorded() {
    for (int nanos = 1; nanos <= 100_000; nanos++) {
      clock.now = nanos;
      responses.record(0);
    }

    Histogram taken = responses.take();
    for (double percentile : new double[] {50, 90, 99, 99.9, 100}) {
      double expected = percentile * 1_000;
      double found = taken.getValueAtPercentile(percentile);
      assertTrue(
          Math.abs(found - expected) <= expected / 1_000,
          () -> "p" + percentile + " is " + found + ", expected " + expected + " within 0.1 %");
    }
  }

  @Test
  void startsAnewWhenTaken() {
    responses.record(0);

    assertEquals(1, responses.take().getTotalCount());
    assertEquals(0, responses.take().getTotalCount());
  }

  @Test
  void takesWhatIsOutOfItsRangeAsItsEnds() {
    clock.now = 3_600_000_000_000L;
    responses.record(0);
    clock.now = 0;
    responses.record(5);

    Histogram taken = responses.take();
    assertEquals(2, taken.getTotalCount());
    assertEquals(0, taken.getMinValue());
    assertTrue(taken.valuesAreEquivalent(60_000_000_000L, taken.getMaxValue()));
  }
}
