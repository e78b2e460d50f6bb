package io.tidemark.tools.run;

import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.EngineException;
import io.tidemark.journal.JournalException;
import io.tidemark.journal.JournalReplay;
import io.tidemark.journal.JournalSummary;
import io.tidemark.record.SymbolTable;
import io.tidemark.sql.SqlJob;
import io.tidemark.tools.ExitCode;
import io.tidemark.tools.Interruption;
import io.tidemark.tools.JournalFaults;
import io.tidemark.tools.ToolException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Feeds a job with a journal: what the run put out that wrote it comes out again. */
@Command(
    name = "replay",
    description = {
      "Feeds a SQL job with a journal. The job that wrote it gives the same output hash again, on"
          + " any engine; another job over the same tables gives its own."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit codes:",
      "  0  fine",
      "  1  wrong use, or a job whose tables are not those of the journal",
      "  2  the journal is damaged; what stands in front of the damage was replayed",
      "  3  the replay could not go on, or its counts do not add up",
      "130  interrupted"
    })
public final class ReplayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "JOURNAL", description = "Directory of the journal.")
  private Path journal;

  @Parameters(index = "1", paramLabel = "JOB", description = "The SQL script.")
  private Path script;

  @Option(
      names = "--output",
      paramLabel = "QUERY=FILE",
      converter = Binding.Converter.class,
      description = "Where the rows of a query go; without one they are counted and hashed only.")
  private List<Binding> outputs = new ArrayList<>();

  @Option(
      names = "--late",
      paramLabel = "FILE|QUERY=FILE",
      description = "Where rows that came too late go: those of all queries, or of one.")
  private List<String> late = new ArrayList<>();

  @Option(
      names = "--speed",
      paramLabel = "max|N",
      converter = SpeedConverter.class,
      description = "N times the pace at which the records came, 1 for that; max by default.")
  private double speed = Double.POSITIVE_INFINITY;

  @Option(
      names = "--from",
      paramLabel = "SEQUENCE|TIME",
      converter = JournalPosition.Converter.class,
      description =
          "Where to begin: a sequence, or a time of arrival such as 2026-01-31T09:30:00Z. The job"
              + " knows nothing of what is in front.")
  private JournalPosition from;

  @Option(
      names = "--until",
      paramLabel = "SEQUENCE|TIME",
      converter = JournalPosition.Converter.class,
      description = "Before which record to end.")
  private JournalPosition until;

  @Option(names = "--stats", description = "Prints records, time and rate.")
  private boolean stats;

  @Mixin private EngineOptions options = new EngineOptions();

  @Override
  public Integer call() {
    options.require();
    JobScript read = JobScript.read(script);
    SqlJob job = read.plan();
    PrintWriter err = spec.commandLine().getErr();
    try (Outputs files = Outputs.ofReplay(job, outputs, late);
        Interruption interruption =
            new Interruption(
                () -> err.println("tidemark: interrupted: the replay is incomplete"))) {
      requireApart(files, read);
      interruption.arm();
      long start = System.nanoTime();
      JournalReplay replay = replay(job);
      Account account = replay(job, files, replay);
      files.finish();
      if (stats) {
        tellStats(err, replay.records(), System.nanoTime() - start);
      }
      account.print(err);
      return (account.isBalanced() ? ExitCode.OK : ExitCode.INTERNAL).code();
    } catch (JournalException e) {
      throw JournalFaults.asToolException(e);
    } catch (EngineException e) {
      throw JobRun.asToolException(e);
    }
  }

  private void requireApart(Outputs files, JobScript job) {
    for (Binding written : files.bindings()) {
      if (JobRun.isSameFile(written.path(), job.name())) {
        throw ToolException.usage(
            written + " would be written over the job itself; choose another");
      }
      if (Path.of(written.path()).toAbsolutePath().startsWith(journal.toAbsolutePath())) {
        throw ToolException.usage(
            written + " would be written into the journal " + journal + "; choose another place");
      }
    }
  }

  private JournalReplay replay(SqlJob job) {
    JournalReplay replay =
        JournalReplay.of(journal).topology(job.topology()).batch(options.batch()).speed(speed);
    if (from != null) {
      from.begin(replay);
    }
    if (until != null) {
      until.end(replay);
    }
    return replay;
  }

  private Account replay(SqlJob job, Outputs files, JournalReplay replay) {
    JournalSummary summary = JournalSummary.of(journal);
    long first = replay.firstSequence();
    EngineFactory factory =
        new EngineFactory(
            job.topology(),
            options,
            builder -> setUp(builder.firstSequence(first), files, summary));
    try (Engine engine = factory.build(new SymbolTable())) {
      files.open(engine, false);
      replay.into(engine);
      return Account.of(engine);
    }
  }

  private static void setUp(EngineBuilder<?> builder, Outputs files, JournalSummary summary) {
    builder.incarnations(summary.incarnations());
    files.bind(builder);
  }

  private static void tellStats(PrintWriter err, long records, long nanos) {
    err.println(
        String.format(
            Locale.ROOT,
            "%d records in %.3f s, %.0f records/s",
            records,
            nanos / 1e9,
            records * 1e9 / nanos));
  }
}
