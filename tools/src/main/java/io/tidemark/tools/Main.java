package io.tidemark.tools;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Entry point of the {@code tidemark} command line. Exit codes: 0 for success, 1 for a failure
 * while a command runs, 2 for wrong usage.
 */
@Command(
    name = "tidemark",
    description = "Event-time windows and complex event processing over journals and tick files.",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class,
    synopsisSubcommandLabel = "COMMAND")
public final class Main {

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main());
  }
}
