package io.tidemark.bench;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * The general operator beside Apache Flink's on the same trades: each workload in a JVM of its own,
 * where both take turns.
 *
 * <p>Arguments: workloads, or none for all. System properties as for {@link WindowBench}. The exit
 * code is 1 if an answer was wrong and 2 if the arguments were.
 */
public final class FlinkBench {
  private static final int WRONG_ANSWER = 1;
  private static final int WRONG_USAGE = 2;
  private static final String HERE = "--here";

  private FlinkBench() {}

  /** Runs the benchmark and ends the JVM. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length == 2 && args[0].equals(HERE)) {
      PairedResult result = run(Workload.byLabel(args[1]));
      System.exit(result.known() ? 0 : WRONG_ANSWER);
    }
    try {
      System.exit(runForks(args.length == 0 ? all() : Arrays.asList(args)) ? 0 : WRONG_ANSWER);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(WRONG_USAGE);
    }
  }

  private static List<String> all() {
    return Arrays.stream(Workload.values())
        .filter(workload -> workload.totals() != null)
        .map(Workload::label)
        .toList();
  }

  private static boolean runForks(List<String> labels) throws IOException, InterruptedException {
    for (String label : labels) {
      if (Workload.byLabel(label).totals() == null) {
        throw new IllegalArgumentException(
            "found workload " + label + ", expected one of " + String.join(", ", all()));
      }
    }
    boolean isKnown = true;
    for (String label : labels) {
      String line = new Forks(FlinkBench.class, List.of(HERE, label), WRONG_ANSWER).run();
      System.out.print(line);
      isKnown &= PairedResult.parse(line).known();
    }
    return isKnown;
  }

  private static PairedResult run(Workload workload) {
    PairedResult result =
        new PairedRun(
                new PairedSide(workload, FlinkWindows::new),
                new PairedSide(workload, Candidate.ENGINE),
                PairedSettings.ofSystemProperties())
            .run();
    System.out.println(workload.label() + " engine against Flink run: " + result);
    return result;
  }
}
