package io.tidemark.tools;

import io.tidemark.tools.demo.DemoCommand;
import io.tidemark.tools.journal.JournalCommand;
import io.tidemark.tools.run.ExplainCommand;
import io.tidemark.tools.run.ReplayCommand;
import io.tidemark.tools.run.RunCommand;
import io.tidemark.tools.stat.StatCommand;
import io.tidemark.tools.stat.WhyCommand;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Entry point of the {@code tidemark} command line; {@link ExitCode} says how it ends. */
@Command(
    name = "tidemark",
    description = "Event-time windows and complex event processing over journals and tick files.",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      RunCommand.class,
      ExplainCommand.class,
      ReplayCommand.class,
      DemoCommand.class,
      JournalCommand.class,
      StatCommand.class,
      WhyCommand.class
    })
public final class Main {

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command line, ready to execute. */
  public static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new Main());
    forEachCommand(
        commandLine,
        spec -> {
          spec.exitCodeOnInvalidInput(ExitCode.USAGE.code());
          spec.exitCodeOnExecutionException(ExitCode.INTERNAL.code());
        });
    commandLine.setExecutionExceptionHandler(Main::report);
    return commandLine;
  }

  private static void forEachCommand(CommandLine command, Consumer<CommandSpec> action) {
    action.accept(command.getCommandSpec());
    command.getSubcommands().values().forEach(each -> forEachCommand(each, action));
  }

  /** A failure that the tool foresaw is one line; any other shows where it came from. */
  private static int report(Exception failure, CommandLine commandLine, ParseResult parsed) {
    PrintWriter err = commandLine.getErr();
    if (failure instanceof ToolException foreseen) {
      err.println("tidemark: " + foreseen.getMessage());
      return foreseen.exitCode().code();
    }
    err.println("tidemark: internal error");
    failure.printStackTrace(err);
    return ExitCode.INTERNAL.code();
  }
}
