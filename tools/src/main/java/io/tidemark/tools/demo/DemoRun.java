package io.tidemark.tools.demo;

import io.tidemark.engine.RingEngine;
import io.tidemark.journal.Durability;
import io.tidemark.record.Schema;
import io.tidemark.record.SymbolTable;
import io.tidemark.sql.SqlJob;
import io.tidemark.tools.ToolException;
import io.tidemark.tools.run.Account;
import io.tidemark.tools.run.JobScript;
import io.tidemark.tools.run.RunJournal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** One demo: two threads of order flow into an engine with a journal, and what comes out of it. */
final class DemoRun {
  /** The command, as the user would type it. */
  static final String LAUNCHER = System.getProperty("tidemark.launcher", "tidemark");

  private static final String JOB = "demo.sql";
  private static final int IDLE_PARTITION = 4;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** How often it is looked whether the flows have ended. */
  private static final long LOOK = SECOND / 50;

  private final DemoRequest request;
  private final DemoStop stop;
  private final PrintWriter out;
  private final EpochClock clock = new EpochClock();
  private final ResultBoard board = new ResultBoard(clock);
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

  DemoRun(DemoRequest request, DemoStop stop, PrintWriter out) {
    this.request = request;
    this.stop = stop;
    this.out = out;
  }

  /** The job, as the journal's directory gets it. */
  static Path job(Path journal) {
    return journal.resolve(JOB);
  }

  private Path counters() {
    return request.journal().resolve("counters");
  }

  private static JobScript script() {
    try (InputStream in = DemoRun.class.getResourceAsStream(JOB)) {
      return new JobScript(JOB, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs until it is told to stop, or its time is over.
   *
   * @return the account of all that was accepted
   * @throws ToolException if the engine fails or the job cannot be written
   */
  Account run() throws InterruptedException {
    JobScript script = script();
    SqlJob job = script.plan();
    SymbolTable symbols = new SymbolTable();
    try (RunJournal journal =
            RunJournal.open(request.journal(), Durability.GATED, script, job, symbols);
        RingEngine engine =
            RingEngine.builder(job.topology())
                .symbols(symbols)
                .shards(request.shards())
                .journal(journal.writer())
                .counters(counters())
                .sink("bars", board.bars())
                .sink("alerts", board.alerts())
                .build()) {
      Files.writeString(job(request.journal()), script.text());
      board.open(engine);
      engine.publisher(OrderFlow.TABLE, IDLE_PARTITION).idle();
      List<OrderFlow> flows = flows(engine, job.topology().sources().get(0).schema());
      out.println("threads: " + engine.describeThreads());
      out.println("counters: " + LAUNCHER + " stat " + counters() + " --watch 1");
      out.flush();
      flow(engine, flows);
      engine.endOfInput();
      return Account.of(engine);
    } catch (IOException e) {
      throw ToolException.usage("cannot write the job into " + request.journal() + ": " + e);
    }
  }

  private List<OrderFlow> flows(RingEngine engine, Schema trades) {
    long start = clock.nanos();
    List<OrderFlow> flows = new ArrayList<>();
    for (int i = 0; i < DemoRequest.THREADS; i++) {
      Schedule schedule = new Schedule(start, request.ratePerThread());
      flows.add(new OrderFlow(engine, trades, i, schedule, clock, stop, request));
    }
    return flows;
  }

  private void flow(RingEngine engine, List<OrderFlow> flows) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (OrderFlow flow : flows) {
      Thread thread = new Thread(() -> send(flow), "tidemark-flow-" + threads.size());
      threads.add(thread);
      thread.start();
    }
    show(engine, threads);
    for (Thread thread : threads) {
      thread.join();
    }
    RuntimeException failed = failure.get();
    if (failed != null) {
      throw failed;
    }
  }

  private void send(OrderFlow flow) {
    try {
      flow.run();
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
      stop.ask();
    }
  }

  /** Shows, each second, what came; until the flows end. */
  private void show(RingEngine engine, List<Thread> threads) throws InterruptedException {
    long next = System.nanoTime() + SECOND;
    long before = engine.nextSequence();
    while (threads.stream().anyMatch(Thread::isAlive)
        && !stop.await(Math.min(LOOK, Math.max(0, next - System.nanoTime())))) {
      if (System.nanoTime() >= next) {
        long now = engine.nextSequence();
        board.show(out, now - before);
        before = now;
        next += SECOND;
      }
    }
  }

  /** Shows what there is to say at the end. */
  void showTotal() {
    board.showTotal(out);
  }
}
