package io.tidemark.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Repeats a benchmark in fresh JVMs, one after the other: a JIT's inlining decisions are drawn anew
 * in each.
 */
public final class Forks {
  private final List<String> command;
  private final int acceptedExit;

  /**
   * Makes a repeater that gives each fork the options and system properties that this JVM was
   * started with.
   *
   * @param acceptedExit an exit code beside 0 with which the output is still of use
   */
  public Forks(Class<?> main, List<String> arguments, int acceptedExit) {
    this(
        ManagementFactory.getRuntimeMXBean().getInputArguments(),
        System.getProperty("java.class.path"),
        main,
        arguments,
        acceptedExit);
  }

  /** Makes a repeater that gives each fork these options and this class path. */
  Forks(
      List<String> options,
      String classPath,
      Class<?> main,
      List<String> arguments,
      int acceptedExit) {
    this.acceptedExit = acceptedExit;
    command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-cp");
    command.add(classPath);
    command.add(main.getName());
    command.addAll(arguments);
  }

  /**
   * Runs one fork to its end.
   *
   * @return what it wrote to standard output; standard error goes to that of this process
   * @throws IOException if it cannot be started or its exit code is neither 0 nor the accepted one
   */
  public String run() throws IOException, InterruptedException {
    Process fork =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(fork.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exit = fork.waitFor();
    if (exit != 0 && exit != acceptedExit) {
      throw new IOException(
          "fork ended with exit code "
              + exit
              + ", expected 0 or "
              + acceptedExit
              + "; command "
              + command);
    }
    return output;
  }
}
