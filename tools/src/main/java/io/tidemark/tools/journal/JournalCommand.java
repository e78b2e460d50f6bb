package io.tidemark.tools.journal;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands that look into a journal. None of them changes it, nor disturbs its writer. */
@Command(
    name = "journal",
    description = "Looks into a journal, also while it is written.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "info|verify|dump",
    subcommands = {InfoCommand.class, VerifyCommand.class, DumpCommand.class})
public final class JournalCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected info, verify or dump");
  }
}
