package io.tidemark.bench.live;

import io.tidemark.bench.TradeRecord;
import io.tidemark.engine.Engine;
import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Replayer;
import io.tidemark.journal.JournalReplay;
import io.tidemark.journal.JournalWriter;
import io.tidemark.record.Memory;
import io.tidemark.record.RecordHeader;
import io.tidemark.record.RecordKind;
import java.lang.reflect.Proxy;
import java.nio.file.Path;

/**
 * A replay of a journal into the engine on the replay's thread, stretch by stretch: the thread
 * stands at the gate in between, inside the one replay.
 */
final class ReplayPipe implements Pipe {
  private static final String THREAD = "replay";
  private static final long ROUTING = RecordHeader.routing(0, RecordKind.DATA.code(), (byte) 0, 0);

  private final LiveJob job;
  private final InlineEngine engine;
  private final Path directory;
  private final int batch;
  private final Gate gate = new Gate();
  private final Thread thread;
  private final Expenses expenses;
  private volatile Throwable failure;
  private volatile boolean ended;

  /** When the thread arrives at the gate; written while it stands there. */
  private long stop;

  /**
   * Writes the journal and starts the thread.
   *
   * @param records how many it has, which is how many can be replayed
   * @param trades that they are made of; closed
   */
  ReplayPipe(LiveJob job, Path directory, int batch, int records, TradeLap trades) {
    this.job = job;
    this.directory = directory;
    this.batch = batch;
    write(directory, job, records, trades);
    engine = job.bind(InlineEngine.builder(job.topology()), null).build();
    thread = new Thread(this::replay, THREAD);
    thread.setDaemon(true);
    gate.open();
    thread.start();
    gate.awaitArrival(this::check);
    expenses = Expenses.ofThreads(THREAD);
  }

  private static void write(Path directory, LiveJob job, int records, TradeLap trades) {
    final long record = Memory.allocate(TradeRecord.LENGTH);
    try (trades;
        JournalWriter journal = Journals.create(directory, job.topology())) {
      Memory.putLong(record + RecordHeader.STREAM_OFFSET, ROUTING);
      for (int i = 0; i < records; i++) {
        trades.writeNext(record);
        Memory.putLong(record + RecordHeader.SEQUENCE_OFFSET, journal.nextSequence());
        journal.append(record, TradeRecord.LENGTH);
      }
    } finally {
      Memory.free(record);
    }
  }

  private void replay() {
    try {
      gate.arrive();
      JournalReplay.of(directory).topology(job.topology()).batch(batch).into(stopping(engine));
      gate.arrive();
    } catch (RuntimeException | Error e) {
      if (!ended) {
        failure = e;
      }
    }
  }

  private void check() {
    if (failure != null) {
      throw new IllegalStateException("the replay failed", failure);
    }
  }

  /** The engine, but for a replayer that stops at the gate. */
  private Engine stopping(Engine real) {
    return (Engine)
        Proxy.newProxyInstance(
            Engine.class.getClassLoader(),
            new Class<?>[] {Engine.class},
            (proxy, method, arguments) ->
                method.getName().equals("replayer")
                    ? new StoppingReplayer(real.replayer((int) arguments[0]))
                    : method.invoke(real, arguments));
  }

  private final class StoppingReplayer implements Replayer {
    private final Replayer replayer;
    private long replayed;

    StoppingReplayer(Replayer replayer) {
      this.replayer = replayer;
    }

    @Override
    public void replay(long record, int length) {
      stopIfDue();
      replayer.replay(record, length);
      replayed++;
    }

    @Override
    public void replay(long records, long lengths, int count) {
      stopIfDue();
      if (replayed + count > stop) {
        Replayer.super.replay(records, lengths, count);
      } else {
        replayer.replay(records, lengths, count);
        replayed += count;
      }
    }

    private void stopIfDue() {
      if (replayed == stop) {
        replayer.flush();
        gate.arrive();
        if (ended) {
          throw new IllegalStateException("closed in the midst of a replay");
        }
      }
    }

    @Override
    public void flush() {
      replayer.flush();
    }
  }

  @Override
  public Stretch run(int claim, int records) {
    if (claim != batch) {
      throw new IllegalArgumentException("claim=" + claim + ", the replay has " + batch);
    }
    stop += records;
    expenses.start();
    final long start = System.nanoTime();
    gate.open();
    final long end = gate.awaitArrival(this::check);
    return expenses.stretch(end - start, job.received(), job.checksum());
  }

  @Override
  public void close() {
    ended = true;
    gate.shut();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    engine.close();
  }
}
