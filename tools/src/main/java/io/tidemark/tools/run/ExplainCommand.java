package io.tidemark.tools.run;

import io.tidemark.tools.ExitCode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the plan of a SQL job. */
@Command(
    name = "explain",
    description = {
      "Prints the plan of a SQL job: for every query its source, its condition, and its window with"
          + " the operator chosen and why. Reads no input."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes:", "  0  fine", "  1  the job cannot be read or planned"})
public final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "JOB", description = "The SQL script.")
  private Path script;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.println(JobScript.read(script).plan().topology().explain());
    out.flush();
    return ExitCode.OK.code();
  }
}
