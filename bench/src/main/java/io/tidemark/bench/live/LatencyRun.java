package io.tidemark.bench.live;

import io.tidemark.bench.Quartiles;
import org.HdrHistogram.Histogram;

/**
 * An open loop at one rate: the raw ring and the engine take turns, so that a disturbance of the
 * machine hits both.
 */
final class LatencyRun {
  private final OpenLoopRounds raw;
  private final OpenLoopRounds engine;

  LatencyRun(OpenLoopSide raw, OpenLoopSide engine) {
    this.raw = new OpenLoopRounds(raw, RawSide.THREADS);
    this.engine = new OpenLoopRounds(engine, EnginePipe.THREADS);
  }

  /** Runs rounds of either side, of which the first {@code warmUp} do not count. */
  void run(OpenLoop loop, int records, int warmUp, int rounds) {
    for (int round = 0; round < warmUp + rounds; round++) {
      raw.run(loop, records, round >= warmUp);
      engine.run(loop, records, round >= warmUp);
    }
  }

  OpenLoopRounds raw() {
    return raw;
  }

  OpenLoopRounds engine() {
    return engine;
  }

  /** A percentile of the engine over that of the raw ring, by round. */
  Quartiles ratio(double percentile) {
    double[] ratios = new double[raw.histograms().size()];
    for (int round = 0; round < ratios.length; round++) {
      ratios[round] =
          at(engine.histograms().get(round), percentile)
              / at(raw.histograms().get(round), percentile);
    }
    return Quartiles.of(ratios);
  }

  private static double at(Histogram histogram, double percentile) {
    return Math.max(1, histogram.getValueAtPercentile(percentile));
  }
}
