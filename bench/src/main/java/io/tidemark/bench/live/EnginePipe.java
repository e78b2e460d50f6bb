package io.tidemark.bench.live;

import io.tidemark.engine.Engine;
import java.util.HashMap;
import java.util.Map;

/** Trades through an engine: written into the publisher's place, summed up at the sink. */
final class EnginePipe implements Pipe {
  /** What the names of an engine's threads start with. */
  static final String THREADS = "tidemark-";

  private final Engine engine;
  private final LiveJob job;
  private final Gate gate;
  private final TradeLap trades;
  private final Map<Integer, EngineInput> inputs = new HashMap<>();
  private final Expenses expenses;

  /**
   * Makes a pipe through a running engine, which it closes, as it does the trades.
   *
   * @param gate where its thread stops; null for an inline engine
   */
  EnginePipe(Engine engine, LiveJob job, Gate gate, TradeLap trades) {
    this.engine = engine;
    this.job = job;
    this.gate = gate;
    this.trades = trades;
    expenses = Expenses.ofThreads(THREADS);
  }

  @Override
  public Stretch run(int claim, int records) {
    final EngineInput input =
        inputs.computeIfAbsent(claim, batch -> new EngineInput(engine, batch, trades));
    if (gate != null) {
      gate.open();
    }
    expenses.start();
    final long start = System.nanoTime();
    for (int i = 0; i < records; i++) {
      input.send();
    }
    input.stop();
    final long end = gate == null ? System.nanoTime() : gate.awaitArrival(input::requireRunning);
    return expenses.stretch(end - start, job.received(), job.checksum());
  }

  @Override
  public void close() {
    if (gate != null) {
      gate.shut();
    }
    engine.close();
    trades.close();
  }
}
