package io.tidemark.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures a window computation against the {@link Baseline} of its workload.
 *
 * <p>Arguments: a {@link Workload}, a {@link Candidate} and optionally {@code --forks n}, which
 * repeats the run in n fresh JVMs and prints the medians. System properties: {@code warmUpSeconds}
 * (3), {@code rounds} (30) and {@code sliceMillis} (50). The exit code is 1 if an answer was wrong
 * and 2 if the arguments were.
 */
public final class WindowBench {
  private static final int WRONG_ANSWER = 1;
  private static final int WRONG_USAGE = 2;

  private final Workload workload;
  private final Candidate candidate;
  private final int forks;

  private WindowBench(Workload workload, Candidate candidate, int forks) {
    this.workload = workload;
    this.candidate = candidate;
    this.forks = forks;
  }

  /** Runs the benchmark and ends the JVM. */
  public static void main(String[] args) throws Exception {
    WindowBench bench;
    try {
      bench = parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.err.println("usage: WindowBench <workload> <candidate> [--forks <n>]");
      System.exit(WRONG_USAGE);
      return;
    }
    PairedResult result = bench.forks == 0 ? bench.runHere() : bench.runForks();
    System.exit(result.known() ? 0 : WRONG_ANSWER);
  }

  static WindowBench parse(String[] args) {
    if (args.length != 2 && args.length != 4) {
      throw new IllegalArgumentException("found " + args.length + " arguments, expected 2 or 4");
    }
    Workload workload = Workload.byLabel(args[0]);
    Candidate candidate = Candidate.byLabel(args[1]);
    return new WindowBench(
        workload, candidate, args.length == 2 ? 0 : parseForks(args[2], args[3]));
  }

  private static int parseForks(String option, String value) {
    if (!option.equals("--forks")) {
      throw new IllegalArgumentException("no option \"" + option + "\"; expected --forks");
    }
    if (!value.matches("[1-9]\\d{0,2}")) {
      throw new IllegalArgumentException(
          "--forks is \"" + value + "\", expected a number from 1 to 999");
    }
    return Integer.parseInt(value);
  }

  private PairedResult runHere() {
    PairedResult result =
        new PairedRun(workload, candidate, PairedSettings.ofSystemProperties()).run();
    print("run", result);
    return result;
  }

  private PairedResult runForks() throws IOException, InterruptedException {
    Forks repeater =
        new Forks(WindowBench.class, List.of(workload.label(), candidate.label()), WRONG_ANSWER);
    List<PairedResult> results = new ArrayList<>();
    for (int fork = 1; fork <= forks; fork++) {
      PairedResult result = PairedResult.parse(repeater.run());
      print("fork " + fork + "/" + forks, result);
      results.add(result);
    }
    PairedResult medians = PairedResult.medianOf(results);
    print("median of " + forks, medians);
    return medians;
  }

  private void print(String what, PairedResult result) {
    System.out.println(
        workload.label()
            + " "
            + candidate.label()
            + " against "
            + workload.baseline().labelFor(workload)
            + " "
            + what
            + ": "
            + result);
  }
}
