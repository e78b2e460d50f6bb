package io.tidemark.bench;

/**
 * Measures a window computation against the {@link Baseline} of its workload.
 *
 * <p>Arguments: a {@link Workload}, a {@link Candidate} and optionally {@code --forks n}, which
 * repeats the run in n fresh JVMs and prints the medians. System properties: {@code warmUpSeconds}
 * (3), {@code rounds} (30) and {@code sliceMillis} (50). The exit code is 1 if an answer was wrong
 * and 2 if the arguments were.
 */
public final class WindowBench {
  private final PairedBench bench;
  private final Workload workload;
  private final Candidate candidate;

  private WindowBench(PairedBench bench) {
    this.bench = bench;
    workload = Workload.byLabel(bench.workload());
    candidate = Candidate.byLabel(bench.candidate());
  }

  /** Runs the benchmark and ends the JVM. */
  public static void main(String[] args) throws Exception {
    WindowBench bench;
    try {
      bench = parse(args);
    } catch (IllegalArgumentException e) {
      PairedBench.refuse(WindowBench.class, e);
      return;
    }
    bench.bench.runAndExit(
        bench.workload.baseline().labelFor(bench.workload),
        () -> new PairedRun(bench.workload, bench.candidate, PairedSettings.ofSystemProperties()));
  }

  static WindowBench parse(String[] args) {
    return new WindowBench(new PairedBench(WindowBench.class, args));
  }
}
