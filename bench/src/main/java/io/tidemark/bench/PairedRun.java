package io.tidemark.bench;

/**
 * Measures a candidate against the floor in one JVM: the two alternate in short slices, so that a
 * disturbance of the machine hits both, and their ratio holds where the nanoseconds of either do
 * not.
 */
final class PairedRun {
  private final Workload workload;
  private final PairedSettings settings;
  private final PairedSide floor;
  private final PairedSide candidate;

  PairedRun(Workload workload, CandidateFactory candidate, PairedSettings settings) {
    this.workload = workload;
    this.settings = settings;
    this.floor = new PairedSide(workload, WindowFloor::new);
    this.candidate = new PairedSide(workload, candidate);
  }

  /** Warms up, runs all rounds on the calling thread and tells the outcome. */
  PairedResult run() {
    warmUp();
    final double[] floorNanos = new double[settings.rounds()];
    final double[] candidateNanos = new double[settings.rounds()];
    final double[] ratios = new double[settings.rounds()];
    final long bytesBefore = candidate.allocatedBytes();
    final long tradesBefore = candidate.trades();
    for (int round = 0; round < settings.rounds(); round++) {
      floorNanos[round] = floor.runSlice(settings.sliceNanos());
      candidateNanos[round] = candidate.runSlice(settings.sliceNanos());
      ratios[round] = floorNanos[round] / candidateNanos[round];
    }
    final long bytes = candidate.allocatedBytes() - bytesBefore;
    return new PairedResult(
        Quartiles.of(floorNanos).median(),
        Quartiles.of(candidateNanos).median(),
        Quartiles.of(ratios),
        bytes / (double) (candidate.trades() - tradesBefore),
        candidate.results().count(),
        candidate.results().checksum(),
        agree(),
        workload.isAnsweredBy(floor.results()) && workload.isAnsweredBy(candidate.results()));
  }

  private void warmUp() {
    final long start = System.nanoTime();
    while (System.nanoTime() - start < settings.warmUpNanos()
        || !floor.isSettled()
        || !candidate.isSettled()) {
      floor.runSlice(settings.sliceNanos());
      candidate.runSlice(settings.sliceNanos());
    }
  }

  private boolean agree() {
    return floor.results().count() == candidate.results().count()
        && floor.results().checksum() == candidate.results().checksum();
  }
}
