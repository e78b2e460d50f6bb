package io.tidemark.bench.live;

import io.tidemark.bench.BarSink;
import io.tidemark.bench.ResultChecksum;
import io.tidemark.bench.TradeBars;
import io.tidemark.engine.EngineBuilder;
import io.tidemark.engine.Sink;
import io.tidemark.topology.Topology;

/** A query with the gate's stream beside it, and what came out of it. */
final class LiveJob {
  private final LiveQuery query;
  private final Topology topology = new Topology();
  private final Tally tally = new Tally();
  private final ResultChecksum bars = new ResultChecksum(Long.MAX_VALUE);

  LiveJob(LiveQuery query) {
    this.query = query;
    query.declare(TradeBars.trades(topology));
    GateStream.declare(topology);
  }

  Topology topology() {
    return topology;
  }

  /**
   * Binds sinks that take the outputs and stop at the gate. The output hash is off.
   *
   * @param gate null if the engine has no thread that could be stopped
   */
  <B extends EngineBuilder<B>> B bind(B builder, Gate gate) {
    return bind(builder, gate, outputs());
  }

  /** The same with another sink for the query's outputs. */
  <B extends EngineBuilder<B>> B bind(B builder, Gate gate, Sink outputs) {
    Sink gates = gate == null ? Sink.NONE : (result, ordinal) -> gate.arrive();
    return builder
        .hashOutputs(false)
        .sink(LiveQuery.OUTPUT, outputs)
        .sink(GateStream.OUTPUT, gates);
  }

  /** A sink that counts and sums up the query's outputs. */
  Sink outputs() {
    return query == LiveQuery.BARS ? new BarSink(topology.queries().get(0).schema(), bars) : tally;
  }

  /** How many outputs came. */
  long received() {
    return query == LiveQuery.BARS ? bars.count() : tally.count();
  }

  /** A sum over all outputs that does not depend on their order. */
  long checksum() {
    return query == LiveQuery.BARS ? bars.checksum() : tally.sum();
  }
}
