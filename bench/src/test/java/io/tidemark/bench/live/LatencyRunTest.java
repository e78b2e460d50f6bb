package io.tidemark.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyRunTest {
  private static final int RECORDS = 2_000;
  private static final int ROUNDS = 3;
  private static final PipeSpec SPEC =
      PipeSpec.inMemory(PipeSpec.Kind.RING, LiveQuery.PASS_THROUGH, Waits.YIELD, 64);

  @Test
  void givesBothSidesTheSameRecords() {
    try (OpenLoopSide raw = new RawSide(1_000, 64, Waits.YIELD);
        OpenLoopSide engine = LatencyBench.engineSide(SPEC, 1)) {
      LatencyRun run = new LatencyRun(raw, engine);
      run.run(new OpenLoop(NanoClock.SYSTEM, 1_000_000, 1), RECORDS, 1, ROUNDS);

      assertEquals(4 * RECORDS, raw.received());
      assertEquals(raw.received(), engine.received());
      assertEquals(raw.checksum(), engine.checksum());
      for (OpenLoopRounds rounds : List.of(run.raw(), run.engine())) {
        assertEquals(ROUNDS, rounds.histograms().size());
        assertEquals(ROUNDS * RECORDS, rounds.total().getTotalCount());
      }
    }
  }

  @Test
  void statesPercentilesByRound() {
    LatencyRun run = run(new FixedSide(1_000), new FixedSide(3_000));

    assertEquals(3, run.ratio(50).median(), 0.01);
    assertEquals(3, run.ratio(90).median(), 0.01);
  }

  @Test
  void writesALineForEachRoundAndItsPercentiles(@TempDir Path directory) throws IOException {
    new LatencyFiles(directory, "test").write(run(new FixedSide(1_000), new FixedSide(3_000)));

    List<String> tags = new ArrayList<>();
    try (HistogramLogReader log = new HistogramLogReader(directory.resolve("test.hlog").toFile())) {
      while (log.hasNext()) {
        EncodableHistogram round = log.nextIntervalHistogram();
        tags.add(round.getTag());
        assertEquals("raw".equals(round.getTag()) ? 1_000 : 3_000, round.getMaxValueAsDouble(), 10);
      }
    }
    tags.sort(null);
    assertEquals(List.of("engine", "engine", "engine", "raw", "raw", "raw"), tags);
    String percentiles = Files.readString(directory.resolve("test-engine.hgrm"));
    assertTrue(percentiles.contains("#[Mean    =        3.0"), percentiles);
    assertTrue(Files.exists(directory.resolve("test-raw.hgrm")));
  }

  private static LatencyRun run(OpenLoopSide raw, OpenLoopSide engine) {
    LatencyRun run = new LatencyRun(raw, engine);
    run.run(new OpenLoop(NanoClock.SYSTEM, 1_000_000_000, 1), RECORDS, 0, ROUNDS);
    return run;
  }

  /** Answers after so many nanoseconds by a clock of its own. */
  private static final class FixedSide implements OpenLoopSide {
    private final FakeClock clock = new FakeClock();
    private final ResponseTimes responses = new ResponseTimes(clock);
    private final long nanos;

    FixedSide(long nanos) {
      this.nanos = nanos;
    }

    @Override
    public void send(long[] times, int count) {
      clock.now = times[0] + nanos;
      responses.record(times[0]);
    }

    @Override
    public String describeThreads() {
      return "none";
    }

    @Override
    public void begin(int records) {}

    @Override
    public void awaitEnd() {}

    @Override
    public ResponseTimes responses() {
      return responses;
    }

    @Override
    public long received() {
      return 0;
    }

    @Override
    public long checksum() {
      return 0;
    }

    @Override
    public void close() {}
  }
}
