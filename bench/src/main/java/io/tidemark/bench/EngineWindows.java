package io.tidemark.bench;

import io.tidemark.engine.InlineEngine;
import io.tidemark.engine.Publisher;
import io.tidemark.record.Schema;
import io.tidemark.topology.Topology;

/**
 * The engine on its whole inline path: each trade is written to a record, published, folded into
 * time and state; each result is written to a record and read by the sink. Time moves after every
 * record by the engine's own strategy, so the driver's watermarks are not used.
 */
final class EngineWindows implements TradeConsumer {
  private final InlineEngine engine;
  private final Publisher publisher;

  EngineWindows(Workload workload, ResultChecksum results) {
    Topology topology = new Topology();
    InlineEngine.Builder builder = InlineEngine.builder(topology).hashOutputs(false);
    if (workload.totals() == null) {
      TradeBars.declare(TradeBars.trades(topology), workload.windowSeconds(), workload.variant());
      builder.sink(TradeBars.NAME, new BarSink(schema(topology), results));
    } else {
      workload.totals().declare(TradeBars.trades(topology));
      builder.sink(TotalQuery.NAME, new TotalSink(schema(topology), results));
    }
    engine = builder.build();
    publisher = engine.publisher(TradeRecord.SCHEMA.name(), 0);
  }

  private static Schema schema(Topology topology) {
    return topology.queries().get(0).schema();
  }

  @Override
  public void onTrade(TradeGenerator trade) {
    TradeRecord.write(trade, publisher.claim().address());
    publisher.publish();
  }

  @Override
  public void onWatermark(long watermark) {}

  /** The length of a snapshot, which is a copy of the blocks in use. */
  @Override
  public long stateBytes() {
    CountingStream count = new CountingStream();
    engine.snapshot(count);
    return count.bytes();
  }
}
