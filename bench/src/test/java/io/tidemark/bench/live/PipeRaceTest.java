package io.tidemark.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PipeRaceTest {
  private static final int[] CLAIMS = {1, 16};

  /** Takes so many nanoseconds a record, and loses every so many-th. */
  private static final class FakePipe implements Pipe {
    private final int nanosPerRecord;
    private final int lossEvery;
    private long sent;
    private long received;

    FakePipe(int nanosPerRecord, int lossEvery) {
      this.nanosPerRecord = nanosPerRecord;
      this.lossEvery = lossEvery;
    }

    @Override
    public Stretch run(int claim, int records) {
      for (int i = 0; i < records; i++) {
        sent++;
        received += lossEvery == 0 || sent % lossEvery != 0 ? 1 : 0;
      }
      long nanos = (long) records * nanosPerRecord / claim;
      return new Stretch(nanos, nanos * 2, records * 4L, records, received, received * 3);
    }

    @Override
    public void close() {}
  }

  private static PipeRace race(FakePipe... pipes) {
    return new PipeRace(List.of(pipes), CLAIMS);
  }

  @Test
  void statesTheLastAgainstTheSlowestOfTheOthers() {
    PipeRace race = race(new FakePipe(160, 0), new FakePipe(320, 0), new FakePipe(640, 0));
    race.run(7, 1_000, true);

    assertEquals(0.5, race.share(2, new int[] {0, 1}, 1).median(), 1e-9);
    assertEquals(0.5, race.share(2, new int[] {0, 1}, 16).median(), 1e-9);
    assertEquals(1e9 / 160, race.rate(0, 1), 1);
    assertEquals(1e9 / 40, race.rate(2, 16), 1);
    assertEquals(1_280, race.cpuNanos(2, 1), 1e-9);
    assertEquals(0.25, race.shareByCpu(2, 0, 1).median(), 1e-9);
    assertEquals(4, race.senderBytes(2, 1), 1e-9);
    assertEquals(1, race.consumerBytes(2, 1), 1e-9);
  }

  @Test
  void noticesWhenOneLosesARecord() {
    PipeRace race = race(new FakePipe(100, 0), new FakePipe(100, 0), new FakePipe(100, 13_999));
    race.run(7, 1_000, true);

    assertFalse(race.agree(0, 1, 2));
    assertTrue(race.agree(0, 1));
  }

  @Test
  void agreesWhenAllGotTheSame() {
    PipeRace race = race(new FakePipe(100, 500), new FakePipe(90, 0), new FakePipe(80, 0));
    race.run(1, 1_000, true);

    assertTrue(race.agree(1, 2));
    assertFalse(race.agree(0, 1, 2));
  }

  @Test
  void warmsUpUntilTheFastestHasRunLongEnough() {
    FakePipe fast = new FakePipe(16, 0);
    PipeRace race = race(fast, new FakePipe(160, 0));
    race.warmUp(170_000, 1_000);

    // A turn of both claims takes the fast one 17,000 ns.
    assertEquals(20_000, fast.sent);
  }
}
