package io.tidemark.tools.run;

import io.tidemark.journal.Durability;
import io.tidemark.tools.ToolException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a SQL job over files. */
@Command(
    name = "run",
    description = "Runs a SQL job over CSV files, plain or gzip.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes:",
      "  0  fine; the report says whether rows were rejected",
      "  1  wrong use; no row was processed",
      "  2  under --strict: rejected rows, or a damaged input; with --journal: the inputs or outputs",
      "     are not those of the run to be completed, or the journal is damaged",
      "  3  the run could not go on, or its counts do not add up",
      "130  interrupted; what was written is incomplete"
    })
public final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "JOB", description = "The SQL script.")
  private Path script;

  @Option(
      names = "--input",
      paramLabel = "TABLE=FILE",
      converter = Binding.Converter.class,
      description =
          "A file of a table's rows; may be given again, also for the same table. Without one, a"
              + " table is read from the path in its WITH.")
  private List<Binding> inputs = new ArrayList<>();

  @Option(
      names = "--output",
      paramLabel = "QUERY=FILE",
      converter = Binding.Converter.class,
      description =
          "Where the rows of a query go, - for the standard output, which the only query of a job"
              + " has by default.")
  private List<Binding> outputs = new ArrayList<>();

  @Option(
      names = "--merge-by",
      paramLabel = "COLUMN",
      description = "Merges the inputs by an ascending integer column instead of reading in order.")
  private String mergeColumn;

  @Option(
      names = "--late",
      paramLabel = "FILE|QUERY=FILE",
      description = "Where rows that came too late go: those of all queries, or of one.")
  private List<String> late = new ArrayList<>();

  @Option(
      names = "--rejects",
      paramLabel = "FILE",
      description = "Where rows that could not be read go, with the reason.")
  private String rejects;

  @Option(names = "--strict", description = "Ends with 2 if a row is rejected or an input damaged.")
  private boolean strict;

  @Option(names = "--stats", description = "Prints counts, time and rate.")
  private boolean stats;

  @Option(
      names = "--journal",
      paramLabel = "DIR",
      description =
          "Keeps the input in a journal. A run that was cut short is completed by the same command:"
              + " its files end up as if it had never been. Runs with threads.")
  private Path journal;

  @Option(
      names = "--durability",
      paramLabel = "async|gated|sync",
      converter = DurabilityConverter.class,
      description =
          "With --journal, what results wait for: nothing, that their input is journaled (the"
              + " default), or that it is on the disk.")
  private Durability durability;

  @Mixin private EngineOptions engine = new EngineOptions();

  @Override
  public Integer call() {
    engine.require();
    if (journal == null && durability != null) {
      throw ToolException.usage("--durability is a journal's; add --journal DIR, or remove it");
    }
    if (journal != null && engine.isInline()) {
      throw ToolException.usage(
          "--inline keeps no journal; remove it (--journal runs with threads), or --journal");
    }
    RunRequest request =
        new RunRequest(
            JobScript.read(script),
            inputs,
            outputs,
            mergeColumn,
            late,
            rejects,
            strict,
            stats,
            engine,
            journal,
            durability == null ? Durability.GATED : durability);
    return new JobRun(request, spec.commandLine().getErr()).run().code();
  }
}
