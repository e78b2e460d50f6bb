package io.tidemark.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OpenLoopTest {
  private static final long RATE = 100_000;
  private static final long GAP = 10_000;

  private final FakeClock clock = new FakeClock();

  @Test
  void sendsEachRecordWhenItIsDueAndNotBefore() {
    List<Long> sent = new ArrayList<>();
    new OpenLoop(clock, RATE, 1)
        .run(
            (times, count) -> {
              assertEquals(1, count);
              assertTrue(clock.now >= times[0], () -> clock.now + " before " + times[0]);
              assertTrue(clock.now < times[0] + GAP, () -> clock.now + " for " + times[0]);
              sent.add(times[0]);
            },
            500,
            4);

    assertEquals(List.of(500L, 500 + GAP, 500 + 2 * GAP, 500 + 3 * GAP), sent);
  }

  @Test
  void keepsToTheRateWhereItIsNoWholeNumberOfNanoseconds() {
    OpenLoop loop = new OpenLoop(clock, 3, 1);

    assertEquals(333_333_333, loop.intended(0, 1));
    assertEquals(7 + 1_000_000_000L, loop.intended(7, 3));
    assertEquals(1_000_000_000_000L, loop.intended(0, 3_000));
  }

  @Test
  void sendsWhatIsLateAtOnceWithTheTimeIntendedForIt() {
    List<Long> sentAt = new ArrayList<>();
    List<Long> intended = new ArrayList<>();
    new OpenLoop(clock, RATE, 1)
        .run(
            (times, count) -> {
              sentAt.add(clock.now);
              intended.add(times[0]);
              if (intended.size() == 1) {
                clock.now += 3 * GAP + GAP / 2;
              }
            },
            0,
            6);

    assertEquals(List.of(0L, GAP, 2 * GAP, 3 * GAP, 4 * GAP, 5 * GAP), intended);
    long resumed = 3 * GAP + GAP / 2;
    for (int late = 1; late <= 3; late++) {
      long delay = sentAt.get(late) - resumed;
      assertTrue(delay >= 0 && delay < 10, "late record went " + delay + " ns after the stall");
    }
    assertTrue(sentAt.get(4) >= 4 * GAP, "the rate holds again: " + sentAt);
  }

  @Test
  void batchesOnlyWhatIsDue() {
    List<Integer> batches = new ArrayList<>();
    new OpenLoop(clock, RATE, 4)
        .run(
            (times, count) -> {
              batches.add(count);
              if (batches.size() == 1) {
                clock.now += 6 * GAP;
              }
            },
            0,
            9);

    assertEquals(List.of(1, 4, 2, 1, 1), batches);
  }

  @Test
  void countsAStallForEveryRecordThatItDelays() {
    ResponseTimes responses = new ResponseTimes(clock);
    long stall = 100 * GAP;
    new OpenLoop(clock, RATE, 1)
        .run(
            (times, count) -> {
              if (times[0] == 200 * GAP) {
                clock.now += stall;
              }
              responses.record(times[0]);
            },
            0,
            1_000);

    Histogram taken = responses.take();
    assertEquals(1_000, taken.getTotalCount());
    assertEquals(100, taken.getCountBetweenValues(GAP, stall * 2), "one for each gap of the stall");
    assertEquals(50, taken.getCountBetweenValues(stall / 2 + GAP / 2, stall * 2));
    assertTrue(taken.valuesAreEquivalent(stall, taken.getMaxValue()), "longest: the stall");
  }

  @Test
  void wouldCountItOnceIfItWaitedForResponses() {
    ResponseTimes responses = new ResponseTimes(clock);
    for (int i = 0; i < 1_000; i++) {
      long sent = clock.now;
      clock.now += i == 200 ? 100 * GAP : 0;
      responses.record(sent);
    }

    assertEquals(1, responses.take().getCountBetweenValues(GAP, 200 * GAP));
  }

  @Test
  void refusesRatesAndBatchesBelowOne() {
    assertThrows(IllegalArgumentException.class, () -> new OpenLoop(clock, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new OpenLoop(clock, 1, 0));
  }
}
