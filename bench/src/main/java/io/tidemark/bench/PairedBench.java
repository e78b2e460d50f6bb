package io.tidemark.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The command line around a paired run: {@code <workload> <candidate> [--forks <n>]}, where forks
 * repeat it in fresh JVMs and print the medians. The exit code is 1 if an answer was wrong and 2 if
 * the arguments were.
 */
final class PairedBench {
  private static final int WRONG_ANSWER = 1;
  private static final int WRONG_USAGE = 2;

  private final Class<?> main;
  private final List<String> arguments;
  private final int forks;

  /**
   * Reads the arguments.
   *
   * @param main the class that forks start
   * @throws IllegalArgumentException that says what was expected
   */
  PairedBench(Class<?> main, String[] args) {
    if (args.length != 2 && args.length != 4) {
      throw new IllegalArgumentException("found " + args.length + " arguments, expected 2 or 4");
    }
    this.main = main;
    arguments = List.of(args[0], args[1]);
    forks = args.length == 2 ? 0 : parseForks(args[2], args[3]);
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

  /** Says what is wrong with the arguments and ends the JVM. */
  static void refuse(Class<?> main, IllegalArgumentException error) {
    System.err.println(error.getMessage());
    System.err.println("usage: " + main.getSimpleName() + " <workload> <candidate> [--forks <n>]");
    System.exit(WRONG_USAGE);
  }

  String workload() {
    return arguments.get(0);
  }

  String candidate() {
    return arguments.get(1);
  }

  /**
   * Runs here or in forks, and ends the JVM.
   *
   * @param baseline its name, to be printed
   */
  void runAndExit(String baseline, Supplier<PairedRun> run)
      throws IOException, InterruptedException {
    PairedResult result = forks == 0 ? runHere(baseline, run) : runForks(baseline);
    System.exit(result.known() ? 0 : WRONG_ANSWER);
  }

  private PairedResult runHere(String baseline, Supplier<PairedRun> run) {
    PairedResult result = run.get().run();
    print(baseline, "run", result);
    return result;
  }

  private PairedResult runForks(String baseline) throws IOException, InterruptedException {
    Forks repeater = new Forks(main, arguments, WRONG_ANSWER);
    List<PairedResult> results = new ArrayList<>();
    for (int fork = 1; fork <= forks; fork++) {
      PairedResult result = PairedResult.parse(repeater.run());
      print(baseline, "fork " + fork + "/" + forks, result);
      results.add(result);
    }
    PairedResult medians = PairedResult.medianOf(results);
    print(baseline, "median of " + forks, medians);
    return medians;
  }

  private void print(String baseline, String what, PairedResult result) {
    System.out.println(
        workload() + " " + candidate() + " against " + baseline + " " + what + ": " + result);
  }
}
