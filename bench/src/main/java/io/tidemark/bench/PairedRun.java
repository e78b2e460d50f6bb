package io.tidemark.bench;

/**
 * Measures a candidate against the baseline of a workload in one JVM: the two alternate in short
 * slices, so that a disturbance of the machine hits both, and their ratio holds where the
 * nanoseconds of either do not.
 */
final class PairedRun {
  private final PairedSettings settings;
  private final PairedSide baseline;
  private final PairedSide candidate;

  PairedRun(Workload workload, CandidateFactory candidate, PairedSettings settings) {
    this(
        new PairedSide(workload.baseline().workload(), workload.baseline().candidate()),
        new PairedSide(workload, candidate),
        settings);
  }

  PairedRun(PairedSide baseline, PairedSide candidate, PairedSettings settings) {
    this.baseline = baseline;
    this.candidate = candidate;
    this.settings = settings;
  }

  /** Warms up, runs all rounds on the calling thread and tells the outcome. */
  PairedResult run() {
    warmUp();
    final double[] baselineNanos = new double[settings.rounds()];
    final double[] candidateNanos = new double[settings.rounds()];
    final double[] ratios = new double[settings.rounds()];
    final long bytesBefore = candidate.allocatedBytes();
    final long tradesBefore = candidate.trades();
    for (int round = 0; round < settings.rounds(); round++) {
      baselineNanos[round] = baseline.runSlice(settings.sliceNanos());
      candidateNanos[round] = candidate.runSlice(settings.sliceNanos());
      ratios[round] = baselineNanos[round] / candidateNanos[round];
    }
    final long bytes = candidate.allocatedBytes() - bytesBefore;
    return new PairedResult(
        Quartiles.of(baselineNanos).median(),
        Quartiles.of(candidateNanos).median(),
        Quartiles.of(ratios),
        bytes / (double) (candidate.trades() - tradesBefore),
        candidate.results().count(),
        candidate.results().checksum(),
        candidate.stateBytesPerKey(),
        baseline.isKnown() && candidate.isKnown());
  }

  private void warmUp() {
    final long start = System.nanoTime();
    while (System.nanoTime() - start < settings.warmUpNanos()
        || !baseline.isSettled()
        || !candidate.isSettled()) {
      baseline.runSlice(settings.sliceNanos());
      candidate.runSlice(settings.sliceNanos());
    }
  }
}
