package io.tidemark.tools.run;

import io.tidemark.engine.Engine;
import io.tidemark.engine.EngineException;
import io.tidemark.engine.Feed;
import io.tidemark.engine.InputRefusedException;
import io.tidemark.engine.QueryReport;
import io.tidemark.journal.JournalException;
import io.tidemark.record.SymbolTable;
import io.tidemark.sql.SqlJob;
import io.tidemark.tools.ExitCode;
import io.tidemark.tools.Interruption;
import io.tidemark.tools.JournalFaults;
import io.tidemark.tools.ToolException;
import io.tidemark.tools.csv.CsvFeed;
import io.tidemark.tools.csv.CsvInput;
import io.tidemark.tools.csv.CsvOutput;
import io.tidemark.tools.csv.CsvReader;
import io.tidemark.tools.csv.CsvRejects;
import io.tidemark.topology.Topology;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One run of a job: files in, an engine, files out, and the account of it. With a journal, a run
 * that was cut short is completed by running it again.
 */
final class JobRun {
  private final RunRequest request;
  private final PrintWriter err;
  private final Progress progress;
  private CsvRejects rejects;
  private String firstReject;

  /**
   * Prepares a run.
   *
   * @param err takes progress, faults and the report
   */
  JobRun(RunRequest request, PrintWriter err) {
    this.request = request;
    this.err = err;
    progress = new Progress(err, Progress.isOnTerminal());
  }

  /**
   * Runs the job to its end.
   *
   * @throws ToolException if it cannot start or go on
   */
  ExitCode run() {
    SqlJob job = request.job().plan();
    Inputs inputs = new Inputs(job, request.inputs());
    try (Outputs outputs = new Outputs(job, request.outputs(), request.late());
        Interruption interruption = new Interruption(this::tellInterruption)) {
      interruption.arm();
      List<Binding> written = written(outputs);
      refuseOverlaps(inputs, written);
      if (request.journal() != null) {
        written.forEach(JobRun::requireResumable);
      }
      return run(job, inputs, outputs);
    } catch (JournalException e) {
      throw JournalFaults.asToolException(e);
    } catch (EngineException e) {
      throw asToolException(e);
    } catch (InputRefusedException e) {
      throw ToolException.internal(e.getMessage(), e);
    } finally {
      closeRejects();
      progress.clear();
    }
  }

  private void tellInterruption() {
    progress.clear();
    err.println(
        "tidemark: interrupted: what was written is incomplete; "
            + (request.journal() == null
                ? "run it again, from the start"
                : "the same command completes it"));
    err.flush();
  }

  private ExitCode run(SqlJob job, Inputs inputs, Outputs outputs) {
    SymbolTable symbols = new SymbolTable();
    try (CsvFeed feed = feed(inputs.open(symbols, request.mergeColumn()))) {
      long start = System.nanoTime();
      Account account = process(job, inputs, outputs, feed, symbols);
      outputs.finish();
      if (rejects != null) {
        rejects.finish();
      }
      progress.clear();
      return report(account, feed, outputs, System.nanoTime() - start);
    }
  }

  /** Takes the input through the engine; when it returns nothing writes to the outputs any more. */
  private Account process(
      SqlJob job, Inputs inputs, Outputs outputs, CsvFeed feed, SymbolTable symbols) {
    try (RunJournal journal = journal(job, symbols);
        Engine engine = build(job, outputs, symbols, journal);
        CatchUp catchUp = catchUp(job.topology(), engine, journal)) {
      openFiles(engine, outputs, catchUp != null);
      Feed way = engine.feed(request.engine().batch());
      inputs.connect(way, catchUp);
      progress.follow(feed);
      read(feed, catchUp);
      way.flush();
      return Account.of(engine);
    }
  }

  private RunJournal journal(SqlJob job, SymbolTable symbols) {
    return request.journal() == null
        ? null
        : RunJournal.open(request.journal(), request.durability(), request.job(), job, symbols);
  }

  private Engine build(SqlJob job, Outputs outputs, SymbolTable symbols, RunJournal journal) {
    EngineFactory factory = new EngineFactory(job.topology(), request.engine(), outputs::bind);
    if (journal == null && job.isInProcessingTime()) {
      return factory.buildClocked(symbols);
    }
    return journal == null
        ? factory.build(symbols)
        : factory.buildJournaled(symbols, journal.writer());
  }

  private CatchUp catchUp(Topology topology, Engine engine, RunJournal journal) {
    if (journal == null || journal.kept() == 0) {
      return null;
    }
    err.println(
        "tidemark: journal "
            + journal.path()
            + " has "
            + journal.kept()
            + " records of this job: replaying them, then going on");
    err.flush();
    return new CatchUp(
        journal.path(),
        journal.kept(),
        topology,
        engine.symbols(),
        engine.replayer(request.engine().batch()));
  }

  private void openFiles(Engine engine, Outputs outputs, boolean resume) {
    outputs.open(engine, resume);
    if (request.rejects() != null) {
      String name = "rejects=" + request.rejects();
      rejects =
          new CsvRejects(
              resume
                  ? CsvOutput.resume(name, request.rejects())
                  : CsvOutput.open(name, request.rejects()));
    }
  }

  /** The files end every partition, so that nothing has to be ended behind them. */
  private void read(CsvFeed feed, CatchUp catchUp) {
    try {
      feed.run();
      if (catchUp != null) {
        catchUp.requireDone();
      }
    } catch (JournalMismatchException e) {
      throw new ToolException(ExitCode.DATA, feed.place() + ": " + e.getMessage(), e);
    }
  }

  private void closeRejects() {
    if (rejects != null) {
      rejects.close();
    }
  }

  private CsvFeed feed(List<CsvInput> inputs) {
    return new CsvFeed(inputs, request.mergeColumn(), this::onReject, progress::tick);
  }

  private void onReject(CsvReader reader) {
    if (rejects != null) {
      rejects.write(reader);
    }
    if (firstReject == null) {
      firstReject =
          "input "
              + reader.name()
              + ", line "
              + reader.reject().line()
              + (reader.reject().column().isEmpty()
                  ? ""
                  : ", column '" + reader.reject().column() + "'")
              + ": "
              + reader.reject().reason();
    }
  }

  private List<Binding> written(Outputs outputs) {
    List<Binding> written = new ArrayList<>(outputs.bindings());
    if (request.rejects() != null) {
      written.add(new Binding("rejects", request.rejects()));
    }
    return written;
  }

  /** What is completed has to be read again. */
  private static void requireResumable(Binding output) {
    Path path = Path.of(output.path());
    boolean isStandard = output.path().equals(CsvOutput.STANDARD_OUTPUT);
    if (isStandard || (Files.exists(path) && !Files.isRegularFile(path))) {
      throw ToolException.usage(
          "--journal completes files that a run has begun, but "
              + (isStandard
                  ? output.name() + " goes to the standard output"
                  : output + " is no regular file")
              + "; give it a file by --output "
              + output.name()
              + "=FILE, or run without --journal");
    }
  }

  /** A run must not write over what it reads, nor twice to one file. */
  private void refuseOverlaps(Inputs inputs, List<Binding> written) {
    for (int i = 0; i < written.size(); i++) {
      if (isSameFile(written.get(i).path(), request.job().name())) {
        throw ToolException.usage(
            written.get(i) + " would be written over the job itself; choose another");
      }
      for (Binding input : inputs.bindings()) {
        if (isSameFile(written.get(i).path(), input.path())) {
          throw ToolException.usage(
              written.get(i) + " would be written over the input " + input + "; choose another");
        }
      }
      for (Binding other : written.subList(0, i)) {
        if (isSameFile(written.get(i).path(), other.path())) {
          throw ToolException.usage(
              written.get(i) + " and " + other + " are the same file; choose another for one");
        }
      }
    }
  }

  static boolean isSameFile(String one, String other) {
    Path first = Path.of(one);
    Path second = Path.of(other);
    try {
      if (Files.exists(first) && Files.exists(second)) {
        return (Files.isRegularFile(first) || one.equals(CsvOutput.STANDARD_OUTPUT))
            && Files.isSameFile(first, second);
      }
    } catch (IOException e) {
      return false;
    }
    return first.toAbsolutePath().normalize().equals(second.toAbsolutePath().normalize());
  }

  private ExitCode report(Account account, CsvFeed feed, Outputs outputs, long nanos) {
    tellFaults(feed);
    if (request.stats()) {
      tellStats(feed, outputs, account.reports(), nanos);
    }
    account.print(err);
    if (!account.isBalanced()) {
      return ExitCode.INTERNAL;
    }
    boolean anyBad =
        !feed.damages().isEmpty()
            || feed.rejects() > 0
            || account.reports().stream().anyMatch(report -> report.rejected() > 0);
    return request.strict() && anyBad ? ExitCode.DATA : ExitCode.OK;
  }

  private void tellFaults(CsvFeed feed) {
    feed.damages().forEach(damage -> err.println("tidemark: " + damage));
    if (feed.rejects() > 0) {
      err.println(
          "tidemark: "
              + feed.rejects()
              + (feed.rejects() == 1 ? " row" : " rows")
              + " could not be read; first: "
              + firstReject
              + (rejects == null ? "; --rejects FILE keeps them" : ""));
    }
  }

  private void tellStats(CsvFeed feed, Outputs outputs, List<QueryReport> reports, long nanos) {
    for (CsvInput input : feed.inputs()) {
      CsvReader reader = input.reader();
      err.println(
          "input " + reader.name() + ": rows " + reader.rows() + ", rejected " + reader.rejects());
    }
    for (QueryReport report : reports) {
      err.println(
          "output "
              + report.name()
              + ": rows "
              + report.emitted()
              + ", late rows "
              + report.late()
              + ", partially late rows "
              + report.partiallyLate()
              + ", rows from the future "
              + report.futureSuspect()
              + (report.suppressed() == 0
                  ? ""
                  : ", results that HAVING kept back " + report.suppressed()));
    }
    outputs
        .lateRows()
        .forEach((query, rows) -> err.println("late " + query + ": rows written " + rows));
    err.println(
        String.format(
            Locale.ROOT,
            "%d rows in %.3f s, %.0f rows/s",
            feed.rows(),
            nanos / 1e9,
            feed.rows() * 1e9 / nanos));
  }

  /** What stopped the engine may be a full disk under a sink: then that is the news. */
  static ToolException asToolException(EngineException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ToolException foreseen) {
        return foreseen;
      }
    }
    return ToolException.internal(failure.getMessage(), failure);
  }
}
