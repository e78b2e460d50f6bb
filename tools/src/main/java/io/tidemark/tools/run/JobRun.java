package io.tidemark.tools.run;

import io.tidemark.engine.EngineException;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.QueryReport;
import io.tidemark.sql.SqlException;
import io.tidemark.sql.SqlJob;
import io.tidemark.sql.SqlPlanner;
import io.tidemark.tools.ExitCode;
import io.tidemark.tools.ToolException;
import io.tidemark.tools.csv.CsvFeed;
import io.tidemark.tools.csv.CsvInput;
import io.tidemark.tools.csv.CsvOutput;
import io.tidemark.tools.csv.CsvReader;
import io.tidemark.tools.csv.CsvRejects;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One run of a job: files in, the inline engine, files out, and the account of it. */
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
   * Runs a script to its end.
   *
   * @throws ToolException if it cannot start or go on
   */
  ExitCode run(String script) {
    SqlJob job = plan(script);
    Inputs inputs = new Inputs(job, request.inputs());
    try (Outputs outputs = new Outputs(job, request.outputs(), request.late())) {
      refuseOverlaps(inputs, outputs);
      return run(job, inputs, outputs);
    } catch (EngineException e) {
      throw asToolException(e);
    } finally {
      progress.clear();
    }
  }

  private SqlJob plan(String script) {
    try {
      return SqlPlanner.plan(script);
    } catch (SqlException e) {
      throw ToolException.usage(request.job() + ": " + e.getMessage());
    }
  }

  private ExitCode run(SqlJob job, Inputs inputs, Outputs outputs) {
    try (InlineEngine engine = build(job, outputs);
        CsvFeed feed = feed(inputs.open(engine, request.mergeColumn()))) {
      outputs.open(engine);
      if (request.rejects() != null) {
        rejects = new CsvRejects(CsvOutput.open("rejects=" + request.rejects(), request.rejects()));
      }
      long start = System.nanoTime();
      progress.follow(feed);
      try {
        feed.run();
        engine.endOfInput();
      } finally {
        closeRejects();
      }
      outputs.close();
      progress.clear();
      return report(engine, feed, outputs, System.nanoTime() - start);
    }
  }

  private void closeRejects() {
    if (rejects != null) {
      rejects.close();
    }
  }

  private static InlineEngine build(SqlJob job, Outputs outputs) {
    InlineEngine.Builder builder = InlineEngine.builder(job.topology());
    outputs.bind(builder);
    try {
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw ToolException.usage(e.getMessage());
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

  /** A run must not write over what it reads, nor twice to one file. */
  private void refuseOverlaps(Inputs inputs, Outputs outputs) {
    List<Binding> written = new ArrayList<>(outputs.bindings());
    if (request.rejects() != null) {
      written.add(new Binding("rejects", request.rejects()));
    }
    for (int i = 0; i < written.size(); i++) {
      if (isSameFile(written.get(i).path(), request.job())) {
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

  private static boolean isSameFile(String one, String other) {
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

  private ExitCode report(InlineEngine engine, CsvFeed feed, Outputs outputs, long nanos) {
    List<QueryReport> reports = engine.report();
    ExitCode exitCode = tellFaults(feed, reports);
    if (request.stats()) {
      tellStats(feed, outputs, reports, nanos);
    }
    reports.forEach(err::println);
    err.println(String.format(Locale.ROOT, "output-hash: %016x", engine.outputHash()));
    err.flush();
    return exitCode;
  }

  private ExitCode tellFaults(CsvFeed feed, List<QueryReport> reports) {
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
    boolean balanced = reports.stream().allMatch(QueryReport::isBalanced);
    if (!balanced) {
      err.println("tidemark: internal error: rows are not accounted for, see below");
      return ExitCode.INTERNAL;
    }
    boolean anyBad =
        !feed.damages().isEmpty() || reports.stream().anyMatch(report -> report.rejected() > 0);
    return request.strict() && (anyBad || feed.rejects() > 0) ? ExitCode.DATA : ExitCode.OK;
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
              + report.futureSuspect());
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
  private static ToolException asToolException(EngineException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ToolException foreseen) {
        return foreseen;
      }
    }
    return ToolException.internal(failure.getMessage(), failure);
  }
}
