package io.tidemark.bench.live;

/** What the benchmarks' main methods have in common. */
final class Program {
  /** The exit code for a wrong answer: two sides that did not get the same. */
  static final int WRONG_ANSWER = 1;

  private static final int WRONG_USAGE = 2;

  /** A benchmark behind its command line. */
  interface Body {
    /** Runs it and tells the exit code. */
    int run() throws Exception;
  }

  private Program() {}

  /** Reads the command line, runs the body and ends the JVM. */
  static void run(Arguments arguments, String[] line, Body body) throws Exception {
    int exit;
    try {
      if (!arguments.parse(line)) {
        System.out.println(arguments.help());
        System.exit(0);
      }
      exit = body.run();
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      exit = WRONG_USAGE;
    }
    System.exit(exit);
  }
}
