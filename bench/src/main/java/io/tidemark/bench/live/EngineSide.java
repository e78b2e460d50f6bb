package io.tidemark.bench.live;

import io.tidemark.engine.RingEngine;
import io.tidemark.engine.Sink;
import io.tidemark.record.RecordView;

/** Records through an engine on threads of its own; the sink is the far end. */
final class EngineSide implements OpenLoopSide {
  private final LiveJob job;
  private final Gate gate = new Gate();
  private final ResponseTimes responses = new ResponseTimes(NanoClock.SYSTEM);
  private final TradeLap trades;
  private final RingEngine engine;
  private final EngineInput input;

  /**
   * Makes a side.
   *
   * @param start builds the engine
   */
  EngineSide(LiveJob job, Start start, int batch, int symbols) {
    this.job = job;
    trades = new TradeLap(symbols);
    engine = start.build(gate, new TimedSink(responses, job.outputs()));
    input = new EngineInput(engine, batch, trades);
  }

  /** Builds a running engine. */
  interface Start {
    /** Builds it with the gate and this sink for the job's outputs. */
    RingEngine build(Gate gate, Sink outputs);
  }

  private record TimedSink(ResponseTimes responses, Sink outputs) implements Sink {
    @Override
    public void onResult(RecordView result, int ordinal) {
      responses.record(result.ingestTime());
      outputs.onResult(result, ordinal);
    }
  }

  @Override
  public String describeThreads() {
    return engine.describeThreads();
  }

  @Override
  public void begin(int records) {
    gate.open();
  }

  @Override
  public void send(long[] times, int count) {
    for (int i = 0; i < count; i++) {
      input.send(times[i]);
    }
    input.flush();
  }

  @Override
  public void awaitEnd() {
    input.stop();
    gate.awaitArrival(input::requireRunning);
  }

  @Override
  public ResponseTimes responses() {
    return responses;
  }

  @Override
  public long received() {
    return job.received();
  }

  @Override
  public long checksum() {
    return job.checksum();
  }

  @Override
  public void close() {
    gate.shut();
    engine.close();
    trades.close();
  }
}
