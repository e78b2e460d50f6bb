package io.tidemark.bench;

/**
 * Measures a way to find a pattern against the hand-written floor, which goes by the same rule and
 * gives the same matches.
 *
 * <p>Arguments: a {@link PatternWorkload}, a {@link PatternCandidate} and optionally {@code --forks
 * n}, which repeats the run in n fresh JVMs and prints the medians. System properties: {@code
 * warmUpSeconds} (3), {@code rounds} (30) and {@code sliceMillis} (50). The exit code is 1 if an
 * answer was wrong and 2 if the arguments were.
 */
public final class PatternBench {
  private final PairedBench bench;
  private final PatternWorkload workload;
  private final PatternCandidate candidate;

  private PatternBench(PairedBench bench) {
    this.bench = bench;
    workload = PatternWorkload.byLabel(bench.workload());
    candidate = PatternCandidate.byLabel(bench.candidate());
  }

  /** Runs the benchmark and ends the JVM. */
  public static void main(String[] args) throws Exception {
    PatternBench bench;
    try {
      bench = parse(args);
    } catch (IllegalArgumentException e) {
      PairedBench.refuse(PatternBench.class, e);
      return;
    }
    bench.bench.runAndExit(PatternCandidate.FLOOR.label(), bench::pairedRun);
  }

  static PatternBench parse(String[] args) {
    return new PatternBench(new PairedBench(PatternBench.class, args));
  }

  private PairedRun pairedRun() {
    return new PairedRun(
        PatternCandidate.FLOOR.on(workload),
        candidate.on(workload),
        PairedSettings.ofSystemProperties());
  }
}
