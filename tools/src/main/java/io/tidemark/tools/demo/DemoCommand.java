package io.tidemark.tools.demo;

import io.tidemark.engine.EngineException;
import io.tidemark.engine.InputRefusedException;
import io.tidemark.journal.JournalException;
import io.tidemark.journal.JournalSummary;
import io.tidemark.tools.ExitCode;
import io.tidemark.tools.Interruption;
import io.tidemark.tools.JournalFaults;
import io.tidemark.tools.ToolException;
import io.tidemark.tools.run.Account;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the engine at work on an order flow of its own, and leaves a journal to replay. */
@Command(
    name = "demo",
    description = {
      "Runs one-second bars and an alert over a generated order flow, on threads, with a journal.",
      "Ends after --seconds or on Ctrl-C, and then tells how to replay what it did."
    },
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--journal",
      paramLabel = "DIR",
      description = "Where the journal goes (a new folder for temporary files).")
  private Path journal;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Ends after so many seconds of order flow (on Ctrl-C).")
  private long seconds;

  @Option(names = "--rate", paramLabel = "N", description = "Trades a second (100,000).")
  private int rate = 100_000;

  @Option(names = "--shards", paramLabel = "N", description = "Threads for the state (1).")
  private int shards = 1;

  @Option(names = "--seed", paramLabel = "N", description = "Of the order flow (1).")
  private long seed = 1;

  @Override
  public Integer call() throws InterruptedException {
    require("--rate", rate, 1);
    require("--shards", shards, 1);
    require("--seconds", seconds, 0);
    Path directory = directory();
    DemoStop stop = new DemoStop();
    // The hook must not return before all is told, and then the process ends as if by itself.
    Runnable end = () -> Runtime.getRuntime().halt(stop.askAndWait().code());
    ExitCode exitCode = ExitCode.INTERNAL;
    try (Interruption interruption = new Interruption(end)) {
      interruption.arm();
      exitCode = run(new DemoRequest(directory, seconds, rate, shards, seed, true), stop);
    } finally {
      stop.finish(exitCode);
    }
    return exitCode.code();
  }

  /** What fails is told here if the process is about to end, for nobody else would. */
  private ExitCode run(DemoRequest request, DemoStop stop) throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    try {
      return show(request, stop, out);
    } catch (ToolException e) {
      if (!stop.isAsked()) {
        throw e;
      }
      spec.commandLine().getErr().println("tidemark: " + e.getMessage());
      return e.exitCode();
    } catch (LinkageError e) {
      // Libraries cannot start while the process ends.
      if (!stop.isAsked()) {
        throw e;
      }
      spec.commandLine().getErr().println("tidemark: interrupted before the demo began");
      return ExitCode.OK;
    } finally {
      out.flush();
    }
  }

  private static ExitCode show(DemoRequest request, DemoStop stop, PrintWriter out)
      throws InterruptedException {
    out.println("journal: " + request.journal());
    DemoRun demo = new DemoRun(request, stop, out);
    try {
      Account account = demo.run();
      out.println();
      demo.showTotal();
      account.print(out);
      out.println(
          "replay: "
              + DemoRun.LAUNCHER
              + " replay "
              + request.journal()
              + " "
              + DemoRun.job(request.journal()));
      return account.isBalanced() ? ExitCode.OK : ExitCode.INTERNAL;
    } catch (JournalException e) {
      throw JournalFaults.asToolException(e);
    } catch (EngineException | InputRefusedException e) {
      throw ToolException.internal(e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw ToolException.usage(e.getMessage());
    }
  }

  private static void require(String option, long value, long least) {
    if (value < least) {
      throw ToolException.usage(option + " " + value + ", expected " + least + " or more");
    }
  }

  private Path directory() {
    try {
      if (journal == null) {
        return Files.createTempDirectory("tidemark-demo-");
      }
      if (Files.isDirectory(journal)) {
        requireEmpty();
      }
      return journal;
    } catch (IOException e) {
      throw ToolException.usage("cannot make a folder for the journal: " + e.getMessage());
    }
  }

  /** The order flow of another demo cannot be gone on with: its partitions have ended. */
  private void requireEmpty() throws IOException {
    try (var entries = Files.list(journal)) {
      if (entries.findAny().isEmpty()) {
        return;
      }
    }
    long records;
    try {
      records = JournalSummary.of(journal).nextSequence();
    } catch (JournalException e) {
      throw ToolException.usage(
          "--journal " + journal + " is a folder with other things in it; name a new one");
    }
    throw ToolException.usage(
        "--journal "
            + journal
            + " has a journal of "
            + records
            + " records; name a new folder, or replay it: "
            + DemoRun.LAUNCHER
            + " replay "
            + journal
            + " "
            + DemoRun.job(journal));
  }
}
